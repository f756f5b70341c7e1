import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { showsOfficePage } from '../lib/site-paths.ts'
import { useVariant } from '../state/site.ts'

const OfficeVariant = lazy(async () => ({
  default: (await import('./office-variant.tsx')).OfficeVariant,
}))

/** Both sites have the same addresses; on the smaller one most of them show its one product page. */
export default function Site() {
  const isOffice = useVariant() === 'office'
  const { pathname } = useLocation()
  if (!isOffice || !showsOfficePage(pathname)) return <Outlet />
  return (
    <Suspense fallback={null}>
      <OfficeVariant />
    </Suspense>
  )
}
