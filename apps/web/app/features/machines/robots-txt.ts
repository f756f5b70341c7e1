/** Crawlers that answer people's questions; they are welcome by name. */
const assistants = ['OAI-SearchBot', 'GPTBot', 'Google-Extended', 'ClaudeBot', 'PerplexityBot']

/** What the shop's pages are made of stays readable; everything else behind them does not. */
const readable = ['/api/products', '/api/currencies']

type Paths = Readonly<{ closed: readonly string[]; listed: readonly string[] }>

/** A rule also counts for longer names: `/payment` would close `/payment-policy`. */
const caughtBy = ({ closed, listed }: Paths) =>
  listed.filter((path) => closed.some((root) => path.startsWith(root)))

export function robotsTxt(origin: string, paths: Paths): string {
  const rules = [
    ...caughtBy(paths).map((path) => `Allow: ${path}`),
    ...readable.map((path) => `Allow: ${path}`),
    ...paths.closed.map((path) => `Disallow: ${path}`),
    'Disallow: /buy/',
    'Disallow: /ucp/',
    'Disallow: /api/',
  ]
  return [
    'User-agent: *',
    ...rules,
    '',
    ...assistants.map((name) => `User-agent: ${name}`),
    ...rules,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
