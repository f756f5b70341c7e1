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
