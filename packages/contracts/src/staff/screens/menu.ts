import type { Permission } from '../permissions.ts'

/** The groups of the navigation, in its order. */
export const menuGroups = ['Home', 'Sales', 'Catalogue', 'Service', 'Marketing', 'System'] as const

type MenuEntry = Readonly<{
  group: (typeof menuGroups)[number]
  label: string
  about: string
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
    about: 'What waits for you, and what the shop still needs.',
    icon: 'house',
    key: 'b',
    stores: 'open',
    path: '/admin',
  },
  overview: {
    group: 'Home',
    label: 'Overview',
    about: 'What the shop took, how that compares, and what needs attention.',
    icon: 'chart-no-axes-column',
    permission: 'reports.view',
    key: 'v',
    stores: 'closed',
    path: '/admin/dashboard',
  },
  reports: {
    group: 'Home',
    label: 'Reports',
    about:
      'Revenue, tax, refunds, payments and fees, coupons, batches, customers, carts and support by day.',
    icon: 'chart-column',
    permission: 'reports.view',
    key: 't',
    stores: 'closed',
  },
  orders: {
    group: 'Sales',
    label: 'Orders',
    about: 'Every order with its payment, its keys and what happened to it.',
    icon: 'receipt-text',
    permission: 'orders.view',
    key: 'o',
    stores: 'open',
  },
  disputes: {
    group: 'Sales',
    label: 'Disputes',
    about: 'Chargebacks, their deadlines and outcomes.',
    icon: 'gavel',
    permission: 'orders.view',
    key: 'd',
    stores: 'open',
  },
  payouts: {
    group: 'Sales',
    label: 'Payouts',
    about: 'Money that arrived or is on its way, with its payments, its fees and what is missing.',
    icon: 'landmark',
    permission: 'reports.view',
    stores: 'closed',
  },
  'risk-rules': {
    group: 'Sales',
    label: 'Risk rules',
    about: 'Rules that hold suspicious payments.',
    icon: 'shield-alert',
    permission: 'orders.view',
    key: 'k',
    stores: 'closed',
  },
  customers: {
    group: 'Sales',
    label: 'Customers',
    about: 'Everyone who bought, with their orders, messages and consents.',
    icon: 'users',
    permission: 'customers.view',
    key: 'c',
    stores: 'open',
  },
  carts: {
    group: 'Sales',
    label: 'Abandoned carts',
    about: 'Carts left at the checkout, and what reminders brought back.',
    icon: 'shopping-cart',
    permission: 'carts.view',
    stores: 'open',
  },
  'payment-links': {
    group: 'Sales',
    label: 'Payment links',
    about: 'Payment requests you share as a link.',
    icon: 'link2',
    permission: 'paymentlinks.view',
    stores: 'open',
  },
  'business-quotes': {
    group: 'Sales',
    label: 'Quotes',
    about: 'What companies asked for, and what it would cost them.',
    icon: 'building2',
    permission: 'orders.view',
    stores: 'open',
  },
  invoices: {
    group: 'Sales',
    label: 'Invoices',
    about: 'Invoices and credit notes, and the file of a period.',
    icon: 'file-text',
    permission: 'orders.view',
    stores: 'open',
  },
  products: {
    group: 'Catalogue',
    label: 'Products',
    about: 'Editions with their texts, prices and licence rules.',
    icon: 'package',
    permission: 'products.view',
    key: 'p',
    stores: 'open',
  },
  licenses: {
    group: 'Catalogue',
    label: 'Licences',
    about: 'Keys in stock, their batches, and who waits for one.',
    icon: 'key-round',
    permission: 'licenses.view',
    key: 'l',
    stores: 'closed',
  },
  coupons: {
    group: 'Catalogue',
    label: 'Coupons',
    about: 'Codes that lower a price: rules, limits, use and abuse.',
    icon: 'ticket-percent',
    permission: 'coupons.view',
    stores: 'closed',
  },
  'price-comparisons': {
    group: 'Catalogue',
    label: 'Price comparisons',
    about: 'What editions cost elsewhere: who asks it, where and when it was seen.',
    icon: 'scale',
    permission: 'products.view',
    stores: 'closed',
  },
  downloads: {
    group: 'Catalogue',
    label: 'Downloads',
    about: 'The publisher’s links, whether they answer, and what buyers fetched.',
    icon: 'download',
    permission: 'downloads.manage',
    stores: 'closed',
  },
  currencies: {
    group: 'Catalogue',
    label: 'Currencies',
    about: 'What one US dollar buys: rates in force, their source and every one there was.',
    icon: 'coins',
    permission: 'currencies.edit',
    stores: 'closed',
  },
  tax: {
    group: 'Catalogue',
    label: 'Tax',
    about: 'Who sells, where they are registered for tax, and what buyers would pay.',
    icon: 'percent',
    permission: 'tax.view',
    stores: 'open',
  },
  inbox: {
    group: 'Service',
    label: 'Inbox',
    about: 'What people write to us, with the time each answer is due.',
    icon: 'inbox',
    permission: 'inbox.view',
    key: 'i',
    stores: 'closed',
    tab: 'support',
  },
  'key-claims': {
    group: 'Service',
    label: 'Key claims',
    about: 'Keys that do not work and wait for a person.',
    icon: 'key-square',
    permission: 'licenses.view',
    stores: 'open',
  },
  returns: {
    group: 'Service',
    label: 'Returns',
    about: 'Money that was asked back, with what the rules say.',
    icon: 'undo2',
    permission: 'orders.view',
    stores: 'open',
  },
  reviews: {
    group: 'Service',
    label: 'Reviews',
    about: 'What customers wrote: what waits, what is published, and what it measures.',
    icon: 'star',
    permission: 'reviews.moderate',
    key: 'r',
    stores: 'closed',
  },
  assistant: {
    group: 'Service',
    label: 'AI assistant',
    about: 'What it answers, from what, what it could not, and what it costs.',
    icon: 'bot',
    permission: 'assistant.manage',
    stores: 'closed',
  },
  'custom-scripts': {
    group: 'Marketing',
    label: 'Scripts',
    about: 'Code that staff add to public pages, published by two people.',
    icon: 'code',
    permission: 'scripts.edit',
    stores: 'closed',
  },
  'tag-manager': {
    group: 'Marketing',
    label: 'Tag manager',
    about: 'The container, what it may do, and the events it hears.',
    icon: 'tag',
    permission: 'gtm.edit',
    stores: 'closed',
    path: '/admin/gtm-manager',
  },
  feeds: {
    group: 'Marketing',
    label: 'Shopping feeds',
    about: 'The catalogue as Google and OpenAI fetch it, and what is wrong with it.',
    icon: 'rss',
    permission: 'feeds.manage',
    stores: 'closed',
  },
  mails: {
    group: 'Marketing',
    label: 'E-mail',
    about: 'The words of every mail, what was sent, and what came back.',
    icon: 'mail',
    permission: 'email.view',
    key: 'e',
    stores: 'open',
    tab: 'email',
  },
  newsletter: {
    group: 'Marketing',
    label: 'Newsletter',
    about: 'Issues written in blocks, and who gets them.',
    icon: 'newspaper',
    permission: 'email.view',
    stores: 'closed',
  },
  'marketing-claims': {
    group: 'System',
    label: 'Claims',
    about: 'What public pages claim, what proves it, and who decided.',
    icon: 'badge-check',
    permission: 'settings.view',
    stores: 'closed',
  },
  approvals: {
    group: 'System',
    label: 'Approvals',
    about: 'Acts that wait for a second member of staff.',
    icon: 'circle-check-big',
    permission: 'approvals.decide',
    key: 'a',
    stores: 'closed',
  },
  notifications: {
    group: 'System',
    label: 'Notifications',
    about: 'What happened in the shop and needs attention.',
    icon: 'bell',
    key: 'n',
    stores: 'closed',
  },
  audit: {
    group: 'System',
    label: 'Audit log',
    about: 'Who did what and when, sealed so that nothing can be changed unseen.',
    icon: 'scroll-text',
    permission: 'audit.view',
    key: 'u',
    stores: 'closed',
  },
  settings: {
    group: 'System',
    label: 'Settings',
    about: 'What the owner decides: company, checkout, hours, privacy, security.',
    icon: 'sliders-horizontal',
    permission: 'settings.view',
    key: 's',
    stores: 'open',
  },
  stores: {
    group: 'System',
    label: 'Stores',
    about: 'Hosts with a brand, a currency and a part of the catalogue of their own.',
    icon: 'store',
    permission: 'settings.view',
    stores: 'open',
    path: '/admin/main-site',
  },
  webhooks: {
    group: 'System',
    label: 'Webhooks',
    about: 'Other systems that are told what happens here.',
    icon: 'webhook',
    permission: 'settings.view',
    stores: 'closed',
  },
  health: {
    group: 'System',
    label: 'Jobs & health',
    about: 'Alerts, queues, schedules, webhooks both ways, backups and the status page.',
    icon: 'activity',
    permission: 'jobs.manage',
    key: 'h',
    stores: 'closed',
  },
  'shop-imports': {
    group: 'System',
    label: 'Bring your shop over',
    about: 'Old orders, customers and keys of another shop, with a dry run and an undo.',
    icon: 'import',
    permission: 'data.import',
    stores: 'closed',
  },
  'staff-members': {
    group: 'System',
    label: 'Staff & roles',
    about: 'Who works here, what each role may do, and keys for programs.',
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
