/** Every URL of the shop, with the page that serves it or `open` while none does. */
type Url = Readonly<{ path: string; page: string | 'open' }>

const served = (page: string, ...paths: string[]): Url[] => paths.map((path) => ({ path, page }))
const open = (...paths: string[]): Url[] => served('open', ...paths)

export const urls: Url[] = [
  // Shop
  ...served('home', '/'),
  ...served('shop', '/shop'),
  ...served('product', '/product/:slug', '/products/:slug'),
  ...open('/pricing', '/compare', '/reviews', '/quote', '/get-quote', '/business-solutions'),
  ...open('/office-2024-editions', '/office-2021-editions', '/office-2019-editions'),
  ...open('/microsoft-office'),

  // About
  ...open('/contact', '/faq', '/how-it-works', '/benefits', '/blog', '/blog/:slug', '/about'),
  ...open('/sitemap'),

  // Support
  ...open('/installation-guide', '/activation-guide', '/troubleshooting', '/system-requirements'),
  ...open('/compatibility-checker', '/license-verification', '/guaranteed-official-licenses'),
  ...open('/remote-support', '/environment'),

  // Legal
  ...open('/privacy-policy', '/terms-of-service', '/terms', '/refund-policy', '/license-agreement'),
  ...open('/cookies-policy', '/legal-shipping-policy', '/payment-policy', '/eula'),
  ...open('/gdpr-compliance', '/security-policy', '/california-privacy-choices'),

  // Landing
  ...open('/auto-landing', '/auto-landing-new', '/dynamic-landing', '/example-compliant'),
  ...open('/pricing-options', '/office-instant', '/business-pro', '/student-special'),
  ...open('/google-ads-landing', '/google-ads', '/microsoft-ads-landing', '/microsoft-ads'),
  ...open('/professional-suite', '/small-business', '/remote-work', '/enterprise-edition'),
  ...open('/word-excel-2024', '/office-standard-2024', '/word-home', '/microsoft-word-home'),
  ...open('/office-2021-business', '/office-2019-student', '/microsoft-office-key'),
  ...open('/buy-microsoft-office', '/office-lifetime-license'),

  // Buying
  ...served('checkout', '/cart', '/checkout'),
  ...served('order-success', '/order-success/:orderId'),
  ...served('order-access', '/order-access'),
  ...open('/order-success-mac'),
  ...open('/payment', '/payment/:linkId', '/payment-success'),

  // After the purchase
  ...open('/account', '/withdraw', '/office-mac', '/office-for-windows', '/office-windows'),
  ...open('/microsoft-mac', '/std', '/download-redeem', '/email-preview'),

  // Staff
  ...open('/rbac-login', '/rbac-dashboard', '/rbac-user-management'),
  ...open('/admin/login', '/super-admin-login', '/admin', '/admin/welcome', '/admin/dashboard'),
  ...open('/admin/main-site', '/admin/store/:storeId', '/admin/products'),
  ...open('/admin/simple-product-editor', '/admin/gtm-manager', '/admin/color-scheme-demo'),
  ...open('/admin/customers', '/admin/orders', '/admin/shopping-feeds', '/admin/email-settings'),
  ...open('/admin/license-manager', '/admin/notifications', '/admin/support'),
]

export const isBuilt = (path: string) =>
  urls.some((url) => url.page !== 'open' && url.path === path)
