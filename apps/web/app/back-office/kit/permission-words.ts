import { type Permission, permissions } from '@keyhaven/contracts/staff/permissions'

const areaNames: Readonly<Record<string, string>> = {
  orders: 'Orders',
  disputes: 'Disputes',
  customers: 'Customers',
  products: 'Products',
  licenses: 'Licences',
  coupons: 'Coupons',
  paymentlinks: 'Payment links',
  reviews: 'Reviews',
  inbox: 'Inbox',
  email: 'E-mail',
  feeds: 'Feeds',
  agents: 'Agents',
  scripts: 'Scripts',
  gtm: 'Tag manager',
  carts: 'Abandoned carts',
  downloads: 'Downloads',
  staff: 'Staff',
  roles: 'Roles',
  audit: 'Audit log',
  settings: 'Settings',
  jobs: 'Jobs',
  views: 'Saved views',
  approvals: 'Approvals',
  currencies: 'Currencies',
  reports: 'Reports',
  newsletter: 'Newsletter',
  stores: 'Stores',
  assistant: 'Assistant',
  apikeys: 'API keys',
  data: 'Data',
  status: 'Status page',
  tax: 'Tax',
}

const deeds: Readonly<Record<string, string>> = {
  assign: 'Assign and replace',
  create: 'Create',
  decide: 'Decide',
  disable: 'Disable',
  edit: 'Edit',
  erase: 'Erase',
  export: 'Export',
  export_plain: 'Export in plain text',
  import: 'Import',
  manage: 'Manage',
  manage_global: 'Share with everybody',
  merge: 'Join two customers',
  moderate: 'Moderate',
  publish: 'Publish',
  refund: 'Refund',
  reply: 'Reply',
  resend: 'Send keys again',
  reveal: 'Reveal a key',
  review: 'Release or refuse held orders',
  revoke: 'Revoke',
  send: 'Send',
  view: 'View',
}

/** "Reveal a key" for `licenses.reveal`. */
export function wordsFor(permission: Permission): string {
  const [, act = ''] = permission.split('.')
  return deeds[act] ?? act
}

/** "Licences: Reveal a key", where what it is about is not said beside it. */
export const fullWordsFor = (permission: Permission): string => {
  const [area = ''] = permission.split('.')
  return `${areaNames[area] ?? area}: ${wordsFor(permission)}`
}

/** Permissions by what they are about, in the order they are listed in. */
export const permissionAreas: readonly { name: string; permissions: readonly Permission[] }[] =
  Object.entries(Object.groupBy(permissions, (name) => name.split('.')[0] ?? name)).map(
    ([area, names = []]) => ({ name: areaNames[area] ?? area, permissions: names }),
  )
