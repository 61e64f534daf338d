// Node, without packages: the call of Expo's documentation.
const body = JSON.stringify({ to: "ExponentPushToken[programtoken0000000000]", title: "Hello" });
const headers = { "content-type": "application/json", accept: "application/json" };
fetch("https://exp.host/--/api/v2/push/send", { method: "POST", headers, body })
  .then((answer) => answer.json())
  .then((answer) => console.log(answer.data.status));
