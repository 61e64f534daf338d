import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Java 11 and later, without packages: `java JavaSend.java`. */
public class JavaSend {
  public static void main(String[] arguments) throws Exception {
    var body = "{\"to\": \"ExponentPushToken[programtoken0000000000]\", \"title\": \"Hello\"}";
    var request = HttpRequest.newBuilder(URI.create("https://exp.host/--/api/v2/push/send"))
        .header("content-type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body)).build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println(answer.statusCode() + " " + answer.body());
  }
}
