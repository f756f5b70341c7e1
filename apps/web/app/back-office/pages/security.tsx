import { PageHeader } from '../../ui/page-header.tsx'
import { Devices } from '../features/devices/devices.tsx'
import { Security } from '../features/security/security.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Security')

export default function SecurityPage() {
  return (
    <>
      <PageHeader
        dense
        title="Security"
        lead="How you prove who you are, and where you are signed in."
      />
      <Security />
      <Devices />
    </>
  )
}
