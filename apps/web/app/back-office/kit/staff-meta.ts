/** The head of a staff page: no search engine may show it. */
export const staffMeta = (title: string) => [
  { title: `${title} – Keyhaven back office` },
  { name: 'robots', content: 'noindex, nofollow' },
]
