import { ShieldAlert } from 'lucide-react'
import { useShopSite } from './shop-site.ts'

/** Above every staff page of a shop that has yet to give staff a host of their own. */
export function SharedStrip() {
  const { isShared } = useShopSite()
  if (!isShared) return null
  return (
    <section
      aria-label="Address of staff"
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-1.5 text-small text-warning-ink"
    >
      <ShieldAlert size={15} aria-hidden className="shrink-0" />
      Staff share this address with the shop. Set STAFF_ORIGIN before you go live.
    </section>
  )
}
