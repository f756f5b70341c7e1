import { useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** The page that the address names already; it may be drawn a moment later. */
const keyOfAddress = (): string => (history.state as { key?: string } | null)?.key ?? 'default'

/**
 * Whether something of this page is open. Going anywhere closes it. What is opened on the way to a page
 * stays open there, for nobody went on since.
 */
export function useOpenOnPage() {
  const { key } = useLocation()
  const { location: coming } = useNavigation()
  const [pages, setPages] = useState<readonly (string | undefined)[]>([])
  const isOpen = pages.includes(key)
  // Coming back to where it was open does not open it again.
  if (!isOpen && pages.length > 0) setPages([])
  const change = (opens: boolean) => setPages(opens ? [key, coming?.key, keyOfAddress()] : [])
  return [isOpen, change] as const
}
