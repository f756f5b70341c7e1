import { menuEntries } from '@keyhaven/contracts/staff/screens/menu'
import { SearchX } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Requires } from '../kit/requires.tsx'
import { screenTitle, staffMeta } from '../kit/staff-meta.ts'
import type { Route } from './+types/main-site.ts'
import { addressOfFormerTab } from './former-tabs.rules.ts'

export const meta = ({ location }: Route.MetaArgs) => staffMeta(screenTitle(location.search))

const SiteDashboard = lazy(() => import('./site-dashboard.tsx'))

const files = import.meta.glob<{ default: ComponentType }>('../features/*/screen.tsx')

/** The screens of the shop by their tab; each loads when it is opened. */
const screens = new Map(
  menuEntries.flatMap(({ name, tab = name, permission }) => {
    const load = files[`../features/${name}/screen.tsx`]
    return load ? [[tab, { permission, Screen: lazy(load) }] as const] : []
  }),
)

/** What the address without a tab shows. */
const DASHBOARD = 'dashboard'

export default function MainSite() {
  const [search] = useSearchParams()
  const former = addressOfFormerTab(search)
  if (former) return <Navigate to={former} replace />
  const tab = search.get('tab') ?? DASHBOARD
  if (tab === DASHBOARD)
    return (
      <Suspense fallback={<Waiting />}>
        <SiteDashboard title="Main site" />
      </Suspense>
    )
  const screen = screens.get(tab)
  if (!screen) return <NoSuchScreen />
  const { permission, Screen } = screen
  return (
    <Requires {...(permission && { permission })}>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </Requires>
  )
}

const Waiting = () => (
  <Loading className="grid gap-5">
    <Skeleton className="h-8" />
    <Skeleton className="h-40" />
  </Loading>
)

const NoSuchScreen = () => (
  <EmptyState
    icon={SearchX}
    title="There is no such screen"
    action={
      <ButtonLink to="/admin" size="sm">
        To the start page
      </ButtonLink>
    }
  >
    The address may be misspelt, or the screen has moved.
  </EmptyState>
)
