import { helpLink, link, type NavigationLink } from './navigation.ts'

export type NavigationColumn = Readonly<{ title: string; links: readonly NavigationLink[] }>

export const editionLinks: readonly NavigationLink[] = [
  link('All editions', '/shop'),
  link('2021', '/office-2021-editions'),
  link('2019', '/office-2019-editions'),
  link('Compare editions', '/compare'),
]

export const menuColumns: readonly NavigationColumn[] = [
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
      link('Questions and answers', '/faq'),
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
      link('Security policy', '/security-policy'),
    ],
  },
]

export const footerColumns: readonly NavigationColumn[] = [
  {
    title: 'Shop',
    links: [
      link('All editions', '/shop'),
      link('Office 2024', '/office-2024-editions'),
      link('Office 2021', '/office-2021-editions'),
      link('Office 2019', '/office-2019-editions'),
      link('Compare editions', '/compare'),
      link('Pricing', '/pricing'),
      link('Business solutions', '/business-solutions'),
      link('Get a quote', '/quote'),
    ],
  },
  {
    title: 'Support',
    links: [
      helpLink,
      link('My licences', '/account'),
      link('Questions and answers', '/faq'),
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
    title: 'Company',
    links: [
      link('Why us', '/benefits'),
      link('How it works', '/how-it-works'),
      link('Official licences', '/guaranteed-official-licenses'),
      link('Reviews', '/reviews'),
      link('Blog', '/blog'),
      link('About', '/about'),
      link('How we count these figures', '/about#how-we-count'),
      link('Status', '/status'),
      link('Site map', '/sitemap'),
    ],
  },
  {
    title: 'Legal',
    links: [
      link('Privacy policy', '/privacy-policy'),
      link('Terms of service', '/terms-of-service'),
      link('Refund policy', '/refund-policy'),
      link('Withdraw from contract', '/withdraw'),
      link('Licence agreement', '/license-agreement'),
      link('Payment policy', '/payment-policy'),
      link('Delivery policy', '/legal-shipping-policy'),
      link('Security policy', '/security-policy'),
      link('GDPR', '/gdpr-compliance'),
      link('California privacy choices', '/california-privacy-choices'),
      link('Cookies policy', '/cookies-policy'),
    ],
  },
]

/** The smaller site has six pages; these are the ones its shell leads to. */
export const variantLinks: readonly NavigationLink[] = [
  helpLink,
  link('Privacy policy', '/privacy-policy'),
  link('Terms of service', '/terms-of-service'),
]
