import { Home } from '../features/home/home.tsx'
import { Overview } from '../features/overview/overview.tsx'
import { staffMeta } from '../kit/staff-meta.ts'
import { may, useMember } from '../kit/staff-session.ts'

export const meta = () => staffMeta('Overview')

/** The figures of the shop; members who may not see them find their own work here. */
export default function Dashboard() {
  return may(useMember(), 'reports.view') ? <Overview /> : <Home />
}
