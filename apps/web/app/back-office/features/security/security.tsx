import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { securityQuery } from '../../kit/security-query.ts'
import { Authenticator } from './authenticator.tsx'
import { OwnPassword } from './own-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes, ShownCodes } from './recovery-codes.tsx'

/** A member's own password and second factors. */
export function Security() {
  const query = useQuery(securityQuery)
  const { data, error } = query
  const [codes, setCodes] = useState<readonly string[]>()
  const show = (made: readonly string[] | null) => setCodes(made ?? undefined)
  if (error && !data) return <NotLoaded query={query} />
  if (!data) {
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const hasFactor = data.methods.length > 0
  return (
    <>
      {!hasFactor && (
        <Notice tone="warning" title="Set up a second factor.">
          {data.isFactorDue
            ? 'Nothing else opens before you have one.'
            : 'Refunds, keys, staff and settings need one.'}
        </Notice>
      )}
      <Panel title="Second factors" lead="Asked for after your password and before sensitive acts.">
        <Authenticator addedAt={data.app?.addedAt} onCodes={show} />
        <Passkeys passkeys={data.passkeys} onCodes={show} />
      </Panel>
      {hasFactor && <RecoveryCodes left={data.recoveryCodesLeft} onCodes={show} />}
      <OwnPassword />
      <ShownCodes codes={codes} onClose={() => setCodes(undefined)} />
    </>
  )
}
