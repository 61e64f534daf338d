/// The page's style sheet.
enum HTMLStyle {
  static let sheet = [palette, layout, banner, cards, tables, media].joined(separator: "\n")

  /// Two palettes; every colour of text on its ground has a contrast of 4.5 or more.
  private static let palette = """
    :root{--ground:#f6f5f1;--paper:#fff;--ink:#1d1c1a;--soft:#66625b;--line:#e2dfd7;
    --well:#faf9f6;--pass:#1b7a4b;--pass-soft:#dff1e6;--fail:#c0302b;--fail-soft:#fbe6e3;
    --warn:#946000;--warn-soft:#fbeecd;--info:#2a5fc4;--info-soft:#e3ecfb;--none:#77736b;
    --none-soft:#ebe9e3;--link:#2457b8;--key:#7a3e9d;--string:#1b6d48;--number:#9a5200;
    --literal:#2a5fc4;--warn-fill:#dfa02a;--none-fill:#b9b4aa}
    @media (prefers-color-scheme:dark){:root{--ground:#141416;--paper:#1c1d20;--ink:#eceae5;
    --soft:#a19d95;--line:#32333a;--well:#17181b;--pass:#5fcf95;--pass-soft:#17362a;
    --fail:#ff8078;--fail-soft:#43201f;--warn:#e9b44c;--warn-soft:#3d2f12;--info:#86b0ff;
    --info-soft:#1d2c4a;--none:#98948c;--none-soft:#2b2c31;--link:#8fb5ff;--key:#d3a4ef;
    --string:#7fd3a8;--number:#f0b37a;--literal:#86b0ff;
    --warn-fill:#e9b44c;--none-fill:#5d5b57}}
    """

  private static let layout = """
    *{box-sizing:border-box}
    html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:15px/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans","Liberation Sans",sans-serif}
    code,pre,.time{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;
    font-size:.88em;unicode-bidi:isolate;overflow-wrap:anywhere}
    a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:3px}
    .wrap{max-width:1160px;margin:0 auto;padding:0 28px}
    .top{border-bottom:1px solid var(--line);background:var(--paper)}
    .top .wrap{display:flex;gap:8px 20px;align-items:baseline;flex-wrap:wrap;padding-top:14px;
    padding-bottom:14px}
    .brand{letter-spacing:-.01em;font-size:16px}
    .run{font-weight:600}
    .top time{margin-left:auto;color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
    nav{display:flex;flex-wrap:wrap;gap:4px 20px;padding:18px 0 0;font-size:14px}
    nav a{color:var(--soft);text-decoration:none;border-bottom:1px solid transparent}
    nav a:hover{color:var(--ink);border-color:var(--ink)}
    section{margin:44px 0 0}
    h2{font-size:20px;line-height:1.3;letter-spacing:-.01em;margin:0 0 14px;font-weight:650}
    h3{font-size:14px;margin:22px 0 6px;font-weight:600}
    h4{font-size:13px;margin:0 0 6px;font-weight:600}
    .note{color:var(--soft);font-weight:400;font-size:14px;margin-left:10px;
    font-variant-numeric:tabular-nums}
    .left{color:var(--soft);font-size:14px;margin:12px 0 0}
    footer{margin:56px 0 40px;padding-top:16px;border-top:1px solid var(--line);
    color:var(--soft);font-size:13px}
    footer p{margin:0 0 4px}
    .u{font-style:normal;color:var(--fail);background:var(--fail-soft);border-radius:3px;
    padding:0 2px;font-size:.92em}
    .off{display:none!important}
    :target{scroll-margin-top:70px}
    summary,.case{scroll-margin-top:12px}
    """

  private static let banner = """
    .banner{background:var(--paper);border:1px solid var(--line);border-top:5px solid var(--tone);
    border-radius:4px 4px 12px 12px;margin-top:28px;padding:26px 32px 28px}
    .banner.pass{--tone:var(--pass)}.banner.fail{--tone:var(--fail)}.banner.warn{--tone:var(--warn)}
    .verdict{margin:0;color:var(--tone);font-weight:750;font-size:13px;letter-spacing:.14em;
    text-transform:uppercase}
    h1{font-size:clamp(26px,4.2vw,42px);line-height:1.12;letter-spacing:-.025em;font-weight:680;
    margin:6px 0 24px;max-width:24em;text-wrap:balance;overflow-wrap:anywhere}
    .bar{display:block;width:100%;height:14px;border-radius:7px;overflow:hidden}
    rect.pass{fill:var(--pass)}rect.fail{fill:var(--fail)}rect.warn{fill:var(--warn-fill)}
    rect.info{fill:var(--info)}rect.none{fill:var(--none-fill)}rect.track{fill:var(--none-soft)}
    rect.data{fill:var(--info)}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:6px 22px;margin:14px 0 0;padding:0;
    font-size:14px;color:var(--soft)}
    .legend b{color:var(--ink);font-variant-numeric:tabular-nums}
    .legend li{display:flex;gap:7px;align-items:center}
    .facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:16px 24px;
    margin:26px 0 0;padding-top:20px;border-top:1px solid var(--line)}
    .banner .facts{grid-template-columns:minmax(0,2fr) repeat(4,minmax(0,1fr))}
    .facts dt{font-size:13px;color:var(--soft)}
    .facts dd{margin:1px 0 0;font-size:18px;font-weight:600;letter-spacing:-.01em;
    font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
    .caution{margin:20px 0 0;padding:10px 14px;background:var(--warn-soft);border-radius:6px;
    font-size:14px}
    .dot{flex:none;display:inline-grid;place-items:center;width:18px;height:18px;border-radius:50%;
    font:700 11px/1 system-ui,sans-serif;background:var(--none-soft);color:var(--none)}
    .dot.pass{background:var(--pass-soft);color:var(--pass)}
    .dot.fail{background:var(--fail);color:var(--paper)}
    .dot.warn{background:var(--warn-soft);color:var(--warn)}
    .dot.info{background:var(--info-soft);color:var(--info)}
    """

  private static let cards = """
    summary{cursor:pointer;list-style:none}
    summary::-webkit-details-marker{display:none}
    summary:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
    .card{background:var(--paper);border:1px solid var(--line);border-radius:10px;margin:0 0 12px}
    .card>summary{display:flex;gap:13px;align-items:flex-start;padding:14px 20px}
    .card>summary .dot{margin-top:3px}
    .card[open]>summary{border-bottom:1px solid var(--line)}
    .what{flex:1;min-width:0}
    .card .what b{display:block;font-weight:620;overflow-wrap:anywhere}
    .card .what code{color:var(--soft)}
    .aside{flex:none;color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums;
    max-width:45%;overflow-wrap:anywhere;text-align:right}
    .card.fail .aside{color:var(--fail)}.card.warn .aside{color:var(--warn)}
    .inside{padding:14px 20px 18px}
    .card .inside{padding-left:51px}
    .split{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.1fr);gap:28px}
    .meta{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 14px;color:var(--soft);font-size:13px}
    .axis{background:var(--none-soft);color:var(--soft);border-radius:4px;padding:0 6px;
    font-size:12px;line-height:19px;display:inline-block}
    .reason{margin:0 0 16px;overflow-wrap:anywhere}
    .mismatch{margin:0 0 22px}.mismatch:last-child{margin-bottom:0}
    .diff{margin:0 0 10px;border-radius:6px;overflow:hidden;font-size:14px}
    .diff div{display:grid;grid-template-columns:76px 1fr;padding:5px 12px}
    .diff dt{color:var(--soft);font-size:13px}
    .diff dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap;unicode-bidi:isolate;
    font-family:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:13px}
    .want{background:var(--pass-soft)}.have{background:var(--fail-soft)}
    mark{color:inherit;background:none;font-weight:700;border-bottom:2px solid currentColor}
    .want mark{color:var(--pass)}.have mark{color:var(--fail)}
    .rule,.fix,.cites{margin:0 0 8px;font-size:14px}
    .why,.rule .sources{display:block;color:var(--soft)}
    .sources span{display:block}
    .cites>*{margin-right:10px}
    .pill{display:inline-block;border-radius:4px;padding:0 7px;font-size:12px;line-height:19px;
    font-weight:600}
    .pill.reject{background:var(--fail-soft);color:var(--fail)}
    .pill.lint{background:var(--warn-soft);color:var(--warn)}
    pre{margin:0;white-space:pre-wrap;background:var(--well);border:1px solid var(--line);
    border-radius:6px;padding:10px 0;line-height:1.6;max-height:560px;overflow:auto}
    pre+h4{margin-top:18px}
    .said{padding:10px 14px}
    .wire .l{display:block;padding:0 14px;min-height:1.6em;border-left:3px solid transparent}
    .wire .bad{background:var(--fail-soft);border-left-color:var(--fail)}
    .wire .key{color:var(--key)}.wire .string{color:var(--string)}
    .wire .number{color:var(--number)}.wire .literal{color:var(--literal)}.gap{color:var(--soft)}
    .replay{display:flex;gap:12px;align-items:baseline;margin-top:18px;padding:8px 14px;
    background:var(--well);border:1px solid var(--line);border-radius:6px}
    .replay span{color:var(--soft);font-size:13px}
    .replay code{flex:1;user-select:all;-webkit-user-select:all}
    button{font:inherit;font-size:13px;color:var(--link);background:none;border:0;padding:0 2px;
    cursor:pointer}
    """

  private static let tables = """
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%;background:var(--paper);font-size:14px}
    td,th{text-align:left;vertical-align:top;padding:10px 14px;border-top:1px solid var(--line);
    font-weight:400}
    tbody tr:first-child>*{border-top-color:var(--line)}
    table{border-bottom:1px solid var(--line)}
    thead th{color:var(--soft);font-size:13px;border:0;padding-bottom:6px;background:var(--ground)}
    .matrix tbody th{width:1%;white-space:nowrap;max-width:320px;overflow:hidden;
    text-overflow:ellipsis}
    .sum{width:1%;white-space:nowrap;color:var(--soft);text-align:right;
    font-variant-numeric:tabular-nums}
    .sum b{color:var(--ink)}
    .squares{display:flex;flex-wrap:wrap;gap:3px;min-width:84px;padding-top:2px}
    .q{width:17px;height:17px;border-radius:4px;display:grid;place-items:center;
    font:700 11px/1 system-ui,sans-serif;text-decoration:none;background:var(--none-soft);
    color:var(--none)}
    .q.pass{background:var(--pass);opacity:.82}.q.fail{background:var(--fail);color:var(--paper)}
    .q.warn{background:var(--warn-fill);color:#2a1d00}
    .q.info{background:var(--info);color:var(--paper)}
    a.q:hover,a.q:focus-visible{outline:2px solid var(--ink);outline-offset:1px;opacity:1}
    .rules .number{width:170px;font-weight:600;font-variant-numeric:tabular-nums}
    .rules td:nth-child(2){width:1%;white-space:nowrap}
    .rules p{margin:3px 0 0;color:var(--soft)}
    .share{display:block;width:100%;height:5px;margin-top:5px;border-radius:3px}
    .histogram{display:block;width:100%;height:120px;border-bottom:1px solid var(--soft)}
    .histogram .tick{stroke:var(--ink);stroke-width:1;stroke-dasharray:3 3;
    vector-effect:non-scaling-stroke;opacity:.55}
    .scale{display:flex;justify-content:space-between;margin:4px 0 0;color:var(--soft);
    font-size:13px}
    #latency .facts{margin-top:14px;padding:0;border:0;
    grid-template-columns:repeat(auto-fit,minmax(96px,1fr))}
    .filter{display:flex;flex-wrap:wrap;gap:6px;align-items:center;font-size:14px}
    .filter label{border:1px solid var(--line);background:var(--paper);border-radius:999px;
    padding:3px 14px;cursor:pointer;color:var(--soft)}
    .filter label:has(:checked){background:var(--ink);border-color:var(--ink);color:var(--ground)}
    .filter label:has(:focus-visible){outline:2px solid var(--link);outline-offset:2px}
    .filter [type=radio]{position:absolute;opacity:0;pointer-events:none}
    .filter [type=search]{margin-left:auto;font:inherit;color:inherit;background:var(--paper);
    border:1px solid var(--line);border-radius:8px;padding:4px 12px;min-width:230px}
    section:has(#show-fail:checked) .case:not(.fail),section:has(#show-warn:checked) .case:not(.warn),
    section:has(#show-info:checked) .case:not(.info),section:has(#show-none:checked) .case:not(.none),
    section:has(#show-pass:checked) .case:not(.pass){display:none}
    section:has(#show-fail:checked) .group:not(:has(.fail)),
    section:has(#show-warn:checked) .group:not(:has(.warn)),
    section:has(#show-info:checked) .group:not(:has(.info)),
    section:has(#show-none:checked) .group:not(:has(.none)),
    section:has(#show-pass:checked) .group:not(:has(.pass)){display:none}
    .case{display:block;background:var(--paper);border:1px solid var(--line);border-bottom-width:0;
    color:inherit;text-decoration:none}
    .case:last-child,.case:has(+.left){border-bottom-width:1px}
    .case>summary,a.case{display:flex;gap:12px;align-items:center;padding:7px 14px;font-size:14px}
    .case:hover{background:var(--well)}
    .case[open]{background:var(--paper)}
    .case .title{color:var(--soft);margin-left:12px}
    .case .axis{margin-left:8px}
    .case .inside{padding:6px 14px 16px 44px}
    .case .what{overflow-wrap:anywhere}
    .time{color:var(--soft);margin-right:12px}
    .findings{list-style:none;margin:0 0 12px;padding:0;font-size:14px;overflow-wrap:anywhere}
    .findings li{margin:0 0 4px}.findings .fix{display:block;color:var(--soft);margin:0}
    .environment{margin:0;background:var(--paper);border:1px solid var(--line);border-radius:8px}
    .environment div{display:grid;grid-template-columns:180px 1fr;padding:7px 16px}
    .environment div+div{border-top:1px solid var(--line)}
    .environment dt{color:var(--soft);font-size:14px}.environment dd{margin:0}
    """

  private static let media = """
    @media (max-width:760px){.wrap{padding:0 16px}.banner{padding:20px 18px}
    .split{grid-template-columns:minmax(0,1fr);gap:20px}
    .card>summary{padding:12px 14px}.card .inside,.case .inside{padding:12px 14px 16px}
    .card>summary{flex-wrap:wrap}.card .what{flex-basis:75%}.card .aside{margin-left:31px}
    .case .title{display:block;margin:0}.rules .number{width:84px}
    td,th{padding:9px 8px}.environment div{grid-template-columns:1fr}
    .filter [type=search]{margin:0;width:100%}.top time{margin-left:0}
    .banner .facts{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
    .banner .facts>:first-child{grid-column:span 2}
    .case .aside{max-width:40%}section{margin-top:34px}
    .matrix tbody th{white-space:normal;min-width:110px}
    .replay{flex-wrap:wrap}.replay code{flex-basis:100%;order:1}}
    @media print{:root{--ground:#fff;--well:#fff}body{font-size:11pt}nav,.filter,button{display:none}
    .wrap{max-width:none;padding:0}.card,.mismatch,tr{break-inside:avoid}pre{max-height:none}
    *{-webkit-print-color-adjust:exact;print-color-adjust:exact}a{color:inherit}}
    @media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
    """
}
