const tabs: Readonly<Record<string, string>> = {
  order: 'orders',
  license: 'licenses',
  customer: 'customers',
  'payment-link': 'payment-links',
  script: 'custom-scripts',
  review: 'reviews',
  conversation: 'support',
}

/** The page of an object as the audit log names it; undefined if it has none. */
export function addressOfObject(object: string): string | undefined {
  const [kind = '', id = ''] = object.split(/:(.*)/s)
  if (object.startsWith('order_')) return addressOfObject(`order:${object}`)
  if (kind === 'setting' && id)
    return `/admin/main-site?${new URLSearchParams({ tab: 'settings', q: id })}`
  if (kind === 'store' && id) return id === 'main' ? '/admin/main-site' : `/admin/store/${id}`
  if (kind === 'webhook') return '/admin/main-site?tab=webhooks'
  if (kind === 'download-links' || kind === 'download-link') return '/admin/main-site?tab=downloads'
  if (kind === 'price-comparison') return '/admin/main-site?tab=price-comparisons'
  if (kind === 'alert') return '/admin/main-site?tab=health'
  if (kind === 'job') return '/admin/main-site?tab=health&part=jobs'
  if (kind === 'status-note') return '/admin/main-site?tab=health&part=status'
  if (kind === 'feed') return '/admin/main-site?tab=feeds'
  if (kind === 'approval') return '/admin/main-site?tab=approvals'
  if (kind === 'batch' && id)
    return `/admin/main-site?${new URLSearchParams({ tab: 'licenses', batch: id })}`
  const tab = Object.hasOwn(tabs, kind) ? tabs[kind] : undefined
  return tab && id ? `/admin/main-site?${new URLSearchParams({ tab, id })}` : undefined
}
