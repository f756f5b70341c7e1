import { data } from 'react-router'
import { StorePage } from '../features/stores/store-page.tsx'
import { staffMeta } from '../kit/staff-meta.ts'
import { may, useMember } from '../kit/staff-session.ts'
import type { Route } from './+types/store.ts'
import SiteDashboard from './site-dashboard.tsx'

const possible = /^[a-z][a-z0-9-]{1,39}$/

/** Whether a store is there is told to staff alone; what can be none is told to everyone. */
export const loader = ({ params }: Route.LoaderArgs) =>
  data(null, { status: possible.test(params.storeId) ? 200 : 404 })
export const clientLoader = () => null

export const meta = () => staffMeta('Store')

export default function Store({ params }: Route.ComponentProps) {
  const mayEdit = may(useMember(), 'settings.view')
  if (!mayEdit) return <SiteDashboard title={`Store ${params.storeId}`} />
  return <StorePage key={params.storeId} id={params.storeId} />
}
