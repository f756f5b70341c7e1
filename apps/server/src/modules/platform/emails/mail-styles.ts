/** Without quotes and angle brackets: React would escape them. */
export const sans =
  'Inter, -apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
export const mono = 'Geist Mono, Menlo, Consolas, Courier New, monospace'

/** Phones first: a program that reads no media queries shows a page that fits everywhere. */
const base = `
body{margin:0;padding:0;background:#f3f4f1;-webkit-text-size-adjust:100%}
table{border-collapse:separate;border-spacing:0}
td{padding:0}
p,h1,h2{margin:0}
a{color:#00637a;text-underline-offset:3px}
img{display:block;border:0}
.d{display:none}
.bg{background:#f3f4f1}
.bgpad{padding:0 0 28px}
.sheet,.under{width:100%}
.sheet{background:#ffffff;border-bottom:1px solid #e3e6e1}
.pad{padding-left:20px;padding-right:20px}
.word{font-size:21px;line-height:26px;font-weight:600;letter-spacing:-0.02em;color:#13201f;text-decoration:none;padding-left:9px}
.h1{font-size:25px;line-height:31px;font-weight:600;letter-spacing:-0.02em;color:#13201f}
.h2{font-size:17px;line-height:24px;font-weight:600;letter-spacing:-0.012em;color:#13201f;padding-bottom:12px}
.lead{font-size:16px;line-height:25px;color:#45514e;padding-top:8px}
.t{font-size:15px;line-height:24px;color:#45514e}
.s{font-size:13px;line-height:20px;color:#606b67}
.b{color:#13201f;font-weight:600}
.pre{white-space:pre-line}
.nw,.r{white-space:nowrap}
.r{text-align:right;padding-left:12px}
.card{background:#f8f9f7;border:1px solid #e3e6e1;border-radius:14px}
.dash{border:1px dashed #cfd4cf;background:transparent}
.in{padding:14px}
.art{width:68px;vertical-align:top}
.stub{width:56px;height:56px;border-radius:10px}
.pale{opacity:.42}
.name{font-size:16px;line-height:22px;font-weight:600;color:#13201f}
.keycell{padding-top:10px}
.key{font-size:15px;line-height:24px;font-weight:500;color:#13201f;white-space:nowrap}
.code{font-size:38px;line-height:52px;font-weight:500;letter-spacing:0.1em;color:#13201f;white-space:nowrap;text-align:center}
.letters{font-size:22px;line-height:32px;letter-spacing:0.06em}
.wait{color:#7d4a00;font-weight:600}
.rule{border-top:1px solid #e3e6e1}
.btn,.btn2{display:block;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;border-radius:12px;text-align:center}
.btn{background:#00687f;color:#ffffff;padding:12px 24px}
.btn2{border:1px solid #cfd4cf;color:#13201f;padding:11px 20px}
.btns{width:100%}
.cell{display:block;padding:0 0 10px}
.n{width:28px;height:28px;border-radius:14px;background:#e2f1f4;color:#00637a;font-size:14px;line-height:28px;font-weight:600;text-align:center}
.row{padding:5px 0;vertical-align:top}
.total{font-size:17px;line-height:24px;font-weight:600;color:#13201f;padding-top:12px}
.foot{font-size:12px;line-height:19px;color:#606b67}
.bar{border-bottom:1px solid #e3e6e1;padding:3px 14px;font-size:9px;line-height:14px}
.dot{color:#cfd4cf}
.field{border:1px solid #cfd4cf;border-radius:8px;background:#ffffff;color:#606b67;font-size:14px;line-height:20px;padding:7px 10px;margin-top:10px}
.press{display:inline-block;border-radius:8px;background:#e2f1f4;color:#00637a;font-size:13px;line-height:20px;font-weight:600;padding:4px 14px;margin-top:10px}
.window .s{padding-top:8px}
.ok{color:#146238}
`

const narrow = `
.pad{padding-left:16px;padding-right:16px}
.key{font-size:13.5px}
.code{font-size:32px}
.letters{font-size:17px}
`

const wide = `
.bgpad{padding:36px 0 40px}
.sheet,.under{width:600px}
.sheet{border:1px solid #e3e6e1;border-radius:18px}
.pad{padding-left:44px;padding-right:44px}
.h1{font-size:28px;line-height:34px}
.lead{line-height:26px}
.in{padding:16px 18px 16px 16px}
.licence,.licence tbody,.licence tr{display:block}
.art{display:block;float:left;width:104px}
.stub{width:88px;height:88px}
.what,.keycell{display:block;margin-left:104px}
.keycell{padding-top:6px}
.key{font-size:19px;line-height:28px}
.code{font-size:44px;line-height:56px;letter-spacing:0.14em}
.letters{font-size:28px;line-height:40px;letter-spacing:0.08em}
.btns{width:auto}
.btn,.btn2{display:inline-block}
.cell{display:table-cell;padding:0 12px 0 0}
.half{width:50%;padding:0 6px 0 0}
.last{padding:0 0 0 6px}
`

const dark = `
body,.bg{background:#0d1213}
.sheet{background:#141a1c;border-color:#242d2f}
.h1,.h2,.b,.name,.key,.code,.total,.word{color:#edf2f1}
.lead,.t{color:#b6c1bf}
.s,.foot{color:#92a09e}
.card{background:#101617;border-color:#242d2f}
.dash{background:transparent;border-color:#364245}
.rule{border-color:#242d2f}
a{color:#6acbde}
.btn{background:#4fbfd5;color:#04222b}
.btn2{border-color:#364245;color:#edf2f1}
.n,.press{background:#10303a;color:#6acbde}
.bar{border-color:#242d2f}
.dot{color:#364245}
.field{background:#141a1c;border-color:#364245;color:#92a09e}
.ok{color:#7bd3a4}
.wait{color:#edbd6d}
.l{display:none}
.d{display:block}
`

/** Over whatever is in a style attribute, for programs that keep only those. */
const important = (rules: string) => rules.replace(/;|\}/g, (end) => ` !important${end}`)

export const mailStyles = [
  base,
  `@media (max-width:350px){${important(narrow)}}`,
  `@media (min-width:621px){${important(wide)}}`,
  `@media (prefers-color-scheme:dark){${important(dark)}}`,
]
  .join('')
  .replaceAll('\n', '')
