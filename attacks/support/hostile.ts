/** Values that break programs which trust what they are sent, written as JSON. */
const texts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfffy', '\u202e', '\ufeff', '\r\nX-Injected: 1'],
  ...["' or 1=1 --", '"; drop table orders; --', '<script>alert(1)</script>', '%s%n%x', '%00'],
  ...['../../../etc/passwd', ['$', '{7*7}'].join(''), '{{7*7}}', 'null', 'NaN', '1e309', '-1'],
  ...['💥'.repeat(40), 'x'.repeat(5_000), '__proto__', 'constructor', 'ﬀ\u0301\u0323'],
]
const others = [
  ...['null', 'true', '[]', '{}', '[[[[]]]]', '[null]', '{"$gt":""}', '-1', '0', '0.5', '1e17'],
  ...['1e20', '1e21', '1e308', '1e309', '-1e309', '2147483648', '9007199254740993', '-0', '1e-320'],
]

export const hostileValues: readonly string[] = [
  ...texts.map((text) => JSON.stringify(text)),
  ...others,
]

/** Bodies that are no JSON, or JSON that is meant to hurt its reader. */
export const hostileBodies: readonly (string | Buffer)[] = [
  ...['', '{', '[', 'null', '1', '"text"', 'undefined', '{"a":1,}', '{"a":NaN}', '\ufeff{}'],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '[{}]'],
  '['.repeat(20_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
  `{"a":"${'x'.repeat(70_000)}"}`,
]

/** Paths that are meant to leave the folder, the host or the grammar. */
export const hostilePaths: readonly string[] = [
  ...['/%', '/%00', '/%ff', '/%c0%ae%c0%ae/', '/..%2f..%2f..%2fetc%2fpasswd', '/../../etc/passwd'],
  ...[
    '/assets/..%2f..%2fserver%2findex.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '//evil.example/',
  ],
  ...[
    '/\\evil.example',
    '/product/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/product/%00',
    '/shop?q=%',
  ],
  ...['/shop?q=%3Cscript%3Ealert(1)%3C/script%3E', '/shop?q[]=1&q[a]=2', '/order-success/%00'],
  ...[
    `/${'a'.repeat(8_000)}`,
    `/shop?${'a=1&'.repeat(1_500)}`,
    '/api',
    '/api/',
    '/api/%00',
    '/api/x',
  ],
  ...['/api/admin', '/api/admin/orders/', '/api/admin/orders', '/.env', '/.git/config', '/metrics'],
  ...['/__manifest?p=%00', '/__manifest', '/shop.data', '/_root.data?_routes=%00', '/api/docs/..'],
]

/** What an answer never says, whatever went wrong inside. */
export const leaks: readonly RegExp[] = [
  /\bat .{1,120}\.(ts|js|tsx):\d+/,
  /\/(work|home|root|usr|app|apps|src)\/[\w./-]*\.(ts|js|tsx)/,
  /node_modules|node:internal|\.pnpm/,
  /\b(syntax error at|invalid input syntax|duplicate key value|violates \w+ constraint)\b/i,
  /\binvalid byte sequence|unsupported Unicode escape|relation "\w+"|column "\w+"/i,
  /\b(select|insert into|update|delete from) .{1,80}\b(from|values|set|where)\b/i,
  /\b(kysely|pg-boss|pgboss|postgres(ql)?:\/\/|ZodError|TypeError|RangeError|SyntaxError)\b/,
  /\b(ECONNREFUSED|ENOENT|EACCES|ETIMEDOUT|ECONNRESET)\b/,
  /\b(sk|rk)_(test|live)_|whsec_|\bStripe[A-Z]\w*Error\b/,
]
