import type { Permission } from '../permissions.ts'

/** The groups of the navigation, in its order. */
export const menuGroups = ['Home', 'Sales', 'Catalogue', 'Service', 'Marketing', 'System'] as const

type MenuEntry = Readonly<{
  group: (typeof menuGroups)[number]
  label: string
  icon: string
  /** The permission of the call it opens with. Without one, every member of staff may see it. */
  permission?: Permission
  /** The key after G that leads here. */
  key?: string
  /** Whether members who are limited to some stores find it; the rest shows every store. */
  stores: 'open' | 'closed'
  /** Its word in the address, where that is fixed and another than its name. */
  tab?: string
  /** Its address, where it is no tab of the main site. */
  path?: string
}>

/** Every screen that has a place in the navigation, in its order, under the name of its folder. */
export const menu = {
  home: {
    group: 'Home',
    label: 'Home',
    icon: 'house',
    key: 'b',
    stores: 'open',
    path: '/admin',
  },
  overview: {
    group: 'Home',
    label: 'Overview',
    icon: 'chart-no-axes-column',
    permission: 'reports.view',
    key: 'v',
    stores: 'closed',
    path: '/admin/dashboard',
  },
  reports: {
    group: 'Home',
    label: 'Reports',
    icon: 'chart-column',
    permission: 'reports.view',
    key: 't',
    stores: 'closed',
  },
  orders: {
    group: 'Sales',
    label: 'Orders',
    icon: 'receipt-text',
    permission: 'orders.view',
    key: 'o',
    stores: 'open',
  },
  disputes: {
    group: 'Sales',
    label: 'Disputes',
    icon: 'gavel',
    permission: 'orders.view',
    key: 'd',
    stores: 'open',
  },
  payouts: {
    group: 'Sales',
    label: 'Payouts',
    icon: 'landmark',
    permission: 'reports.view',
    stores: 'closed',
  },
  'risk-rules': {
    group: 'Sales',
    label: 'Risk rules',
    icon: 'shield-alert',
    permission: 'orders.view',
    key: 'k',
    stores: 'closed',
  },
  customers: {
    group: 'Sales',
    label: 'Customers',
    icon: 'users',
    permission: 'customers.view',
    key: 'c',
    stores: 'open',
  },
  carts: {
    group: 'Sales',
    label: 'Abandoned carts',
    icon: 'shopping-cart',
    permission: 'carts.view',
    stores: 'open',
  },
  'payment-links': {
    group: 'Sales',
    label: 'Payment links',
    icon: 'link2',
    permission: 'paymentlinks.view',
    stores: 'open',
  },
  'business-quotes': {
    group: 'Sales',
    label: 'Quotes',
    icon: 'building2',
    permission: 'orders.view',
    stores: 'open',
  },
  invoices: {
    group: 'Sales',
    label: 'Invoices',
    icon: 'file-text',
    permission: 'orders.view',
    stores: 'open',
  },
  products: {
    group: 'Catalogue',
    label: 'Products',
    icon: 'package',
    permission: 'products.view',
    key: 'p',
    stores: 'open',
  },
  licenses: {
    group: 'Catalogue',
    label: 'Licences',
    icon: 'key-round',
    permission: 'licenses.view',
    key: 'l',
    stores: 'closed',
  },
  coupons: {
    group: 'Catalogue',
    label: 'Coupons',
    icon: 'ticket-percent',
    permission: 'coupons.view',
    stores: 'closed',
  },
  'price-comparisons': {
    group: 'Catalogue',
    label: 'Price comparisons',
    icon: 'scale',
    permission: 'products.view',
    stores: 'closed',
  },
  downloads: {
    group: 'Catalogue',
    label: 'Downloads',
    icon: 'download',
    permission: 'downloads.manage',
    stores: 'closed',
  },
  currencies: {
    group: 'Catalogue',
    label: 'Currencies',
    icon: 'coins',
    permission: 'currencies.edit',
    stores: 'closed',
  },
  tax: {
    group: 'Catalogue',
    label: 'Tax',
    icon: 'percent',
    permission: 'tax.view',
    stores: 'open',
  },
  inbox: {
    group: 'Service',
    label: 'Inbox',
    icon: 'inbox',
    permission: 'inbox.view',
    key: 'i',
    stores: 'closed',
    tab: 'support',
  },
  'key-claims': {
    group: 'Service',
    label: 'Key claims',
    icon: 'key-square',
    permission: 'licenses.view',
    stores: 'open',
  },
  returns: {
    group: 'Service',
    label: 'Returns',
    icon: 'undo2',
    permission: 'orders.view',
    stores: 'open',
  },
  reviews: {
    group: 'Service',
    label: 'Reviews',
    icon: 'star',
    permission: 'reviews.moderate',
    key: 'r',
    stores: 'closed',
  },
  assistant: {
    group: 'Service',
    label: 'AI assistant',
    icon: 'bot',
    permission: 'assistant.manage',
    stores: 'closed',
  },
  'custom-scripts': {
    group: 'Marketing',
    label: 'Scripts',
    icon: 'code',
    permission: 'scripts.edit',
    stores: 'closed',
  },
  'tag-manager': {
    group: 'Marketing',
    label: 'Tag manager',
    icon: 'tag',
    permission: 'gtm.edit',
    stores: 'closed',
    path: '/admin/gtm-manager',
  },
  feeds: {
    group: 'Marketing',
    label: 'Shopping feeds',
    icon: 'rss',
    permission: 'feeds.manage',
    stores: 'closed',
  },
  mails: {
    group: 'Marketing',
    label: 'E-mail',
    icon: 'mail',
    permission: 'email.view',
    key: 'e',
    stores: 'open',
    tab: 'email',
  },
  newsletter: {
    group: 'Marketing',
    label: 'Newsletter',
    icon: 'newspaper',
    permission: 'email.view',
    stores: 'closed',
  },
  'marketing-claims': {
    group: 'System',
    label: 'Claims',
    icon: 'badge-check',
    permission: 'settings.view',
    stores: 'closed',
  },
  approvals: {
    group: 'System',
    label: 'Approvals',
    icon: 'circle-check-big',
    permission: 'approvals.decide',
    key: 'a',
    stores: 'closed',
  },
  notifications: {
    group: 'System',
    label: 'Notifications',
    icon: 'bell',
    key: 'n',
    stores: 'closed',
  },
  audit: {
    group: 'System',
    label: 'Audit log',
    icon: 'scroll-text',
    permission: 'audit.view',
    key: 'u',
    stores: 'closed',
  },
  settings: {
    group: 'System',
    label: 'Settings',
    icon: 'sliders-horizontal',
    permission: 'settings.view',
    key: 's',
    stores: 'open',
  },
  stores: {
    group: 'System',
    label: 'Stores',
    icon: 'store',
    permission: 'settings.view',
    stores: 'open',
    path: '/admin/main-site',
  },
  webhooks: {
    group: 'System',
    label: 'Webhooks',
    icon: 'webhook',
    permission: 'settings.view',
    stores: 'closed',
  },
  health: {
    group: 'System',
    label: 'Jobs & health',
    icon: 'activity',
    permission: 'jobs.manage',
    key: 'h',
    stores: 'closed',
  },
  'shop-imports': {
    group: 'System',
    label: 'Bring your shop over',
    icon: 'import',
    permission: 'data.import',
    stores: 'closed',
  },
  'staff-members': {
    group: 'System',
    label: 'Staff & roles',
    icon: 'shield',
    permission: 'staff.manage',
    stores: 'closed',
    path: '/rbac-user-management',
  },
} as const satisfies Readonly<Record<string, MenuEntry>>

export type MenuName = keyof typeof menu
export type MenuIcon = (typeof menu)[MenuName]['icon']

/** Every screen of the navigation with its name. */
export const menuEntries: readonly (MenuEntry & Readonly<{ name: MenuName; icon: MenuIcon }>)[] = (
  Object.keys(menu) as MenuName[]
).map((name) => ({ name, ...menu[name] }))

const tabOf = (name: MenuName) => (menu[name] as MenuEntry).tab ?? name

/** Where a screen is. */
export const screenAddress = (name: MenuName): string =>
  (menu[name] as MenuEntry).path ?? `/admin/main-site?tab=${tabOf(name)}`
