export type NavigationLink = Readonly<{ label: string; to: string }>

export const link = (label: string, to: string): NavigationLink => ({ label, to })

/** Where help is found: the same words at the same place on every page. */
export const helpLink = link('Help and contact', '/contact')

export const mainLinks: readonly NavigationLink[] = [
  link('Shop', '/shop'),
  link('Compare', '/compare'),
  link('Pricing', '/pricing'),
  link('Reviews', '/reviews'),
  link('Support', '/contact'),
]

/** All that checkout, order and payment pages link to, beside the telephone. */
export const quietLinks: readonly NavigationLink[] = [
  link('Refund policy', '/refund-policy'),
  link('Terms', '/terms-of-service'),
  link('Privacy', '/privacy-policy'),
]
