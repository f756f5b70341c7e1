import { Navigate } from 'react-router'
import { firstPlaceFor } from '../features/shell/areas.ts'
import { staffMeta } from '../kit/staff-meta.ts'
import { useMember } from '../kit/staff-session.ts'

export const meta = () => staffMeta('Start')

/** Each role begins at its first list. */
export default function Start() {
  return <Navigate to={firstPlaceFor(useMember())} replace />
}
