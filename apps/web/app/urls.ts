/**
 * Every URL of the shop, with the page that serves it. Pages of the staff zone are in
 * `back-office/pages`, the others in `pages`.
 */
type Url = Readonly<{ path: string; page: string }>

const served = (page: string, ...paths: string[]): Url[] => paths.map((path) => ({ path, page }))

export const urls: Url[] = [
  // Shop
  ...served('home', '/'),
  ...served('shop', '/shop'),
  ...served('product', '/product/:slug', '/products/:slug'),
  ...served('reviews', '/reviews'),
  ...served('quote', '/quote', '/get-quote'),
  ...served('business-solutions', '/business-solutions'),
  ...served('pricing', '/pricing'),
  ...served('compare', '/compare'),
  ...served('editions', '/office-2024-editions', '/office-2021-editions', '/office-2019-editions'),
  ...served('microsoft-office', '/microsoft-office'),

  // About
  ...served('contact', '/contact'),
  ...served('faq', '/faq'),
  ...served('how-it-works', '/how-it-works'),
  ...served('benefits', '/benefits'),
  ...served('about', '/about'),
  ...served('blog', '/blog'),
  ...served('article', '/blog/:slug'),
  ...served('sitemap', '/sitemap'),

  // Support
  ...served('installation-guide', '/installation-guide'),
  ...served('activation-guide', '/activation-guide'),
  ...served('troubleshooting', '/troubleshooting'),
  ...served('system-requirements', '/system-requirements'),
  ...served('compatibility-checker', '/compatibility-checker'),
  ...served('license-verification', '/license-verification'),
  ...served('guaranteed-official-licenses', '/guaranteed-official-licenses'),
  ...served('remote-support', '/remote-support'),
  ...served('environment', '/environment'),
  ...served('status', '/status'),
  ...served('help', '/help'),

  // Legal
  ...served(
    'legal',
    '/privacy-policy',
    '/terms-of-service',
    '/terms',
    '/refund-policy',
    '/license-agreement',
  ),
  ...served('legal', '/cookies-policy', '/legal-shipping-policy', '/payment-policy', '/eula'),
  ...served('legal', '/gdpr-compliance', '/security-policy', '/california-privacy-choices'),

  // Landing
  ...served(
    'landing',
    '/auto-landing',
    '/auto-landing-new',
    '/dynamic-landing',
    '/example-compliant',
  ),
  ...served('landing', '/pricing-options', '/office-instant', '/business-pro', '/student-special'),
  ...served(
    'landing',
    '/google-ads-landing',
    '/google-ads',
    '/microsoft-ads-landing',
    '/microsoft-ads',
  ),
  ...served(
    'landing',
    '/professional-suite',
    '/small-business',
    '/remote-work',
    '/enterprise-edition',
  ),
  ...served(
    'landing',
    '/word-excel-2024',
    '/office-standard-2024',
    '/word-home',
    '/microsoft-word-home',
  ),
  ...served('landing', '/office-2021-business', '/office-2019-student', '/microsoft-office-key'),
  ...served('landing', '/buy-microsoft-office', '/office-lifetime-license'),

  // For machines
  ...served('machines/sitemap-xml', '/sitemap.xml'),
  ...served('machines/robots-txt', '/robots.txt'),
  ...served('machines/llms-txt', '/llms.txt'),
  ...served('machines/blog-rss', '/blog/rss.xml'),
  ...served('machines/product-markdown', '/product/:slug.md'),
  ...served('machines/page-markdown', '/:page.md'),

  // Buying
  ...served('checkout', '/cart', '/checkout'),
  ...served('order-success', '/order-success/:orderId'),
  ...served('order-access', '/order-access'),
  ...served('open-order', '/open'),
  ...served('keep-address', '/keep-address'),
  ...served('order-success-mac', '/order-success-mac'),
  ...served('withdrawal', '/withdrawal'),
  ...served('payment', '/payment', '/payment/:linkId'),
  ...served('payment-success', '/payment-success'),
  ...served('business-quote', '/business-quote'),

  // Without scripts, or without a network
  ...served('offline', '/offline'),
  ...served('plain-cart', '/plain/cart'),
  ...served('plain-order', '/plain/order/:orderId'),
  ...served('plain-form', '/plain/:form'),

  // After the purchase
  ...served('account', '/account'),
  ...served('mail-link', '/mail-link'),
  ...served('keep-account', '/keep-account'),
  ...served('download', '/office-mac', '/office-for-windows', '/office-windows'),
  ...served('download', '/microsoft-mac', '/std'),
  ...served('download-redeem', '/download-redeem'),
  ...served('unsubscribe', '/unsubscribe'),
  ...served('newsletter', '/newsletter'),
  ...served('cart-reminder', '/cart-reminder'),
  ...served('withdraw', '/withdraw'),

  // Staff
  ...served('login', '/admin/login', '/rbac-login'),
  ...served('old-login', '/super-admin-login'),
  ...served('forgotten', '/admin/forgotten'),
  ...served('set-up', '/admin/set-up'),
  ...served('security', '/admin/security'),
  ...served('start', '/admin', '/rbac-dashboard'),
  ...served('staff-and-roles', '/rbac-user-management'),
  ...served('main-site', '/admin/main-site'),
  ...served('email-preview', '/email-preview'),
  ...served('welcome', '/admin/welcome'),
  ...served('dashboard', '/admin/dashboard'),
  ...served('store', '/admin/store/:storeId'),
  ...served('products', '/admin/products'),
  ...served('simple-product-editor', '/admin/simple-product-editor'),
  ...served('gtm-manager', '/admin/gtm-manager'),
  ...served('color-scheme-demo', '/admin/color-scheme-demo'),
  ...served('tab-redirect', '/admin/customers', '/admin/orders', '/admin/shopping-feeds'),
  ...served('tab-redirect', '/admin/email-settings', '/admin/license-manager'),
  ...served('tab-redirect', '/admin/notifications', '/admin/support'),
  ...served('tab-redirect', '/admin/downloads', '/admin/reviews'),
]
