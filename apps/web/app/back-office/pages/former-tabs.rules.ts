/** Words that tabs had before 0.3. They lead on until 0.5. */
const formerTabs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bring-over': { tab: 'shop-imports' },
  claims: { tab: 'key-claims' },
  'new-store': { tab: 'stores', new: '1' },
  'notification-choices': { tab: 'notifications', part: 'choices' },
  quotes: { tab: 'business-quotes' },
  risk: { tab: 'risk-rules' },
  scripts: { tab: 'custom-scripts' },
  store: { tab: 'stores' },
}

/** Where a screen went whose tab had another word; everything else of the address stays. */
export function addressOfFormerTab(search: URLSearchParams): string | undefined {
  const tab = search.get('tab') ?? ''
  if (!Object.hasOwn(formerTabs, tab)) return undefined
  const rest = Object.fromEntries(search)
  return `/admin/main-site?${new URLSearchParams({ ...rest, ...formerTabs[tab] })}`
}
