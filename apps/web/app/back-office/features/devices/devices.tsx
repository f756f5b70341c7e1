import { deviceNameOf } from '@keyhaven/contracts/device-name'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { Column } from '../../../ui/table.tsx'
import { moment, text } from '../../kit/list/columns.tsx'
import { ListView } from '../../kit/list-view.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'

const devicesQuery = queryOptions({
  queryKey: ['/api/admin/sessions'],
  queryFn: async () => ({ rows: (await calls.listStaffSessions()).sessions }),
})

type Device = Awaited<ReturnType<NonNullable<typeof devicesQuery.queryFn>>>['rows'][number]

function SignOutCell({ device }: { device: Device }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.endStaffSession({ params: { id: device.id } }),
    onSuccess: () => queries.invalidateQueries(devicesQuery),
  })
  if (device.isCurrent) return <Pill tone="success">This device</Pill>
  return (
    <>
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <Button size="sm" busy={isPending ? 'Signing out...' : undefined} onClick={() => mutate()}>
        Sign out
      </Button>
    </>
  )
}

const columns: Column<Device>[] = [
  {
    id: 'device',
    header: 'Device',
    isTitle: true,
    cell: ({ userAgent }) => (
      <span className="font-semibold text-ink">{deviceNameOf(userAgent)}</span>
    ),
  },
  text('network', { header: 'Network' }),
  moment('seenAt', { id: 'seen', header: 'Last used (UTC)' }),
  moment('expiresAt', { id: 'end', header: 'Ends (UTC)' }),
  {
    id: 'act',
    header: 'Action',
    isHeaderHidden: true,
    isNumeric: true,
    cell: (device) => <SignOutCell device={device} />,
  },
]

function SignOutElsewhere() {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.endOtherSessions(),
    onSuccess: () => queries.invalidateQueries(devicesQuery),
  })
  return (
    <div className="grid gap-3 border-t px-5 py-3">
      {error && (
        <Notice tone="danger" isNew>
          {wordsOf(error)}
        </Notice>
      )}
      <div>
        <Button size="sm" busy={isPending ? 'Signing out...' : undefined} onClick={() => mutate()}>
          Sign out everywhere else
        </Button>
      </div>
    </div>
  )
}

/** Where the member is signed in; each other device can be signed out from here. */
export function Devices() {
  const query = useQuery(devicesQuery)
  return (
    <Panel title="Where you are signed in">
      <ListView
        caption="Devices"
        nouns={['device', 'devices']}
        columns={columns}
        rowId={({ id }) => String(id)}
        query={query}
        empty={{
          icon: MonitorSmartphone,
          title: 'No device is signed in',
          text: 'Sign in again to see this one.',
        }}
      />
      {(query.data?.rows.length ?? 0) > 1 && <SignOutElsewhere />}
    </Panel>
  )
}
