import { xmlText } from '../../lib/seo/text-response.ts'

/** An address that search engines may show, and when its text was last changed. */
export type Listed = Readonly<{ path: string; changed?: string }>

const entry = (origin: string, { path, changed }: Listed) =>
  [
    '  <url>',
    `    <loc>${xmlText(origin + path)}</loc>`,
    ...(changed ? [`    <lastmod>${changed}</lastmod>`] : []),
    '  </url>',
  ].join('\n')

export const sitemapXml = (origin: string, listed: readonly Listed[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((one) => entry(origin, one)),
    '</urlset>',
    '',
  ].join('\n')
