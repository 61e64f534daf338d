/// The little script of the page, which is whole without it.
enum HTMLScript {
  /// Finds cases by text, copies replay lines, unfolds what a link points to, and all for print.
  static let source = """
    (function () {
      var search = document.getElementById('search');
      if (search) {
        search.hidden = false;
        search.addEventListener('input', function () {
          var wanted = search.value.toLowerCase();
          document.querySelectorAll('.cases .group').forEach(function (group) {
            var suite = group.querySelector('h3').textContent.toLowerCase();
            var any = false;
            group.querySelectorAll('.case').forEach(function (row) {
              var head = (row.querySelector('summary') || row).textContent.toLowerCase();
              var hit = (suite + '/' + head).indexOf(wanted) >= 0;
              row.classList.toggle('off', !hit);
              any = any || hit;
            });
            group.classList.toggle('off', !any);
          });
        });
      }
      document.querySelectorAll('.replay').forEach(function (line) {
        if (!navigator.clipboard) { return; }
        var button = document.createElement('button');
        button.textContent = 'copy';
        button.addEventListener('click', function () {
          navigator.clipboard.writeText(line.querySelector('code').textContent).then(function () {
            button.textContent = 'copied';
          });
        });
        line.appendChild(button);
      });
      function reveal() {
        var target = document.getElementById(location.hash.slice(1));
        if (!target) { return; }
        var box = target.closest('details');
        if (box) { box.open = true; box.scrollIntoView({block: 'start'}); }
      }
      addEventListener('hashchange', reveal);
      reveal();
      addEventListener('beforeprint', function () {
        document.querySelectorAll('details.card').forEach(function (box) { box.open = true; });
      });
    })();
    """
}
