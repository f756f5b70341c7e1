type NavigationLink = Readonly<{ label: string; to: string }>
export type NavigationColumn = Readonly<{ title: string; links: NavigationLink[] }>

const link = (label: string, to: string): NavigationLink => ({ label, to })

/** Everything the shop will link to. What is not built yet is left out when it is painted. */
export const mainLinks: NavigationLink[] = [
  link('Shop', '/shop'),
  link('Compare', '/compare'),
  link('Pricing', '/pricing'),
  link('Reviews', '/reviews'),
  link('Support', '/contact'),
]

export const editionLinks: NavigationLink[] = [
  link('All editions', '/shop'),
  link('Office 2021', '/shop?edition=2021'),
  link('Office 2019', '/shop?edition=2019'),
  link('Compare editions', '/compare'),
]

export const menuColumns: NavigationColumn[] = [
  {
    title: 'Support and help',
    links: [
      link('Installation guide', '/installation-guide'),
      link('Activation guide', '/activation-guide'),
      link('Troubleshooting', '/troubleshooting'),
      link('System requirements', '/system-requirements'),
      link('Compatibility checker', '/compatibility-checker'),
      link('Verify a licence', '/license-verification'),
      link('Remote support', '/remote-support'),
    ],
  },
  {
    title: 'Legal and policies',
    links: [
      link('Refund policy', '/refund-policy'),
      link('Terms of service', '/terms-of-service'),
      link('Privacy policy', '/privacy-policy'),
      link('Licence agreement', '/license-agreement'),
      link('Cookies policy', '/cookies-policy'),
      link('Payment policy', '/payment-policy'),
      link('Delivery policy', '/legal-shipping-policy'),
    ],
  },
]

export const footerColumns: NavigationColumn[] = [
  {
    title: 'Shop',
    links: [
      link('All editions', '/shop'),
      link('Office 2024', '/shop?edition=2024'),
      link('Office 2021', '/shop?edition=2021'),
      link('Office 2019', '/shop?edition=2019'),
      link('Compare editions', '/compare'),
      link('Pricing', '/pricing'),
      link('Get a quote', '/quote'),
    ],
  },
  {
    title: 'Support',
    links: [
      link('Installation guide', '/installation-guide'),
      link('Activation guide', '/activation-guide'),
      link('Troubleshooting', '/troubleshooting'),
      link('System requirements', '/system-requirements'),
      link('Contact', '/contact'),
    ],
  },
  {
    title: 'Company',
    links: [
      link('Why us', '/benefits'),
      link('How it works', '/how-it-works'),
      link('Reviews', '/reviews'),
      link('Blog', '/blog'),
      link('About', '/about'),
      link('Business solutions', '/business-solutions'),
    ],
  },
  {
    title: 'Legal',
    links: [
      link('Privacy policy', '/privacy-policy'),
      link('Terms of service', '/terms-of-service'),
      link('Refund policy', '/refund-policy'),
      link('Licence agreement', '/license-agreement'),
      link('Cookies policy', '/cookies-policy'),
      link('California privacy choices', '/california-privacy-choices'),
    ],
  },
]
