import { home } from '../../lib/seo/page-meta.ts'

/** The way to a help page. */
export const supportCrumbs = (title: string) => [
  home,
  { label: 'Support', to: '/contact' },
  { label: title },
]
