import {
  type NotificationChoice,
  type NotificationRhythm,
  notificationKinds,
} from '@keyhaven/contracts/staff/notification-kinds'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { DetailLoading } from '../../kit/detail-page.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { calls } from './calls.ts'

const CHOICES = '/api/admin/notification-choices'

const choicesQuery = queryOptions({
  queryKey: [CHOICES],
  queryFn: () => calls.readNotificationChoices(),
})

type Draft = Readonly<{ choices: readonly NotificationChoice[]; rhythm: NotificationRhythm }>

/** Reports count all stores, so they are closed to members of some. */
const isOfAllStores = ({ stores }: { stores: readonly unknown[] }) => stores.length === 0

type MatrixProps = {
  choices: readonly NotificationChoice[]
  onChange: (choices: readonly NotificationChoice[]) => void
}

function Matrix({ choices, onChange }: MatrixProps) {
  const member = useMember()
  // Changed safeguards are told to all who approve; there is nothing to choose.
  const shown = choices.filter(
    ({ kind }) =>
      kind !== 'guards' &&
      (kind !== 'summary' || (may(member, 'reports.view') && isOfAllStores(member))),
  )
  const set = (kind: string, change: Partial<NotificationChoice>) =>
    onChange(choices.map((choice) => (choice.kind === kind ? { ...choice, ...change } : choice)))
  return (
    <ul>
      {shown.map(({ kind, onBell, byEmail }) => {
        const [label, about] = notificationKinds[kind]
        return (
          <li
            key={kind}
            className="grid gap-x-6 gap-y-1 border-t px-5 py-3 sm:grid-cols-2 lg:grid-cols-3"
          >
            <div className="lg:col-span-2">
              <h3 className="font-sans text-body-sm font-semibold text-ink">{label}</h3>
              <p className="text-small text-ink-2">{about}</p>
            </div>
            <div className="flex flex-wrap items-center gap-x-6">
              {kind !== 'summary' && (
                <CheckboxField
                  label="Bell"
                  aria-label={`Bell: ${label}`}
                  checked={onBell}
                  onChange={(event) => set(kind, { onBell: event.target.checked })}
                />
              )}
              <CheckboxField
                label="E-mail"
                aria-label={`E-mail: ${label}`}
                checked={byEmail}
                onChange={(event) => set(kind, { byEmail: event.target.checked })}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00 UTC`,
}))

type HourProps = {
  label: string
  none: string
  value: number | null
  onChange: (hour: number | null) => void
}

const HourField = ({ label, none, value, onChange }: HourProps) => (
  <SelectField
    label={label}
    options={[{ value: '', label: none }, ...hourOptions]}
    value={value === null ? '' : String(value)}
    onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
  />
)

type RhythmProps = { rhythm: NotificationRhythm; onChange: (rhythm: NotificationRhythm) => void }

const Rhythm = ({ rhythm, onChange }: RhythmProps) => (
  <div className="grid gap-4 border-t px-5 py-4 sm:grid-cols-3">
    <HourField
      label="Mails of a day together"
      none="No, each at once"
      value={rhythm.digestHour}
      onChange={(digestHour) => onChange({ ...rhythm, digestHour })}
    />
    <HourField
      label="No mails from"
      none="No quiet hours"
      value={rhythm.quietFrom}
      onChange={(quietFrom) =>
        onChange({
          ...rhythm,
          quietFrom,
          quietUntil: quietFrom === null ? null : (rhythm.quietUntil ?? 7),
        })
      }
    />
    <HourField
      label="Until"
      none="No quiet hours"
      value={rhythm.quietUntil}
      onChange={(quietUntil) =>
        onChange({
          ...rhythm,
          quietUntil,
          quietFrom: quietUntil === null ? null : (rhythm.quietFrom ?? 22),
        })
      }
    />
  </div>
)

function ChoicesForm({ stored }: { stored: Draft }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await calls.changeNotificationChoices({
        body: { choices: [...draft.choices], rhythm: draft.rhythm },
      })
      toast({ title: 'Your choice is kept', tone: 'success' })
      await Promise.all(
        [[CHOICES], ['list', 'notifications'], ['/api/admin/shell']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    } catch (error) {
      toast({ title: 'Nothing was kept', description: wordsOf(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <form className="grid gap-5" onSubmit={(event) => void save(event)}>
      <Panel
        title="What you hear of"
        lead="Only news that your role may see comes at all. What is critical is always on the bell."
      >
        <Matrix choices={draft.choices} onChange={(choices) => setDraft({ ...draft, choices })} />
      </Panel>
      <Panel title="When mails come" lead="News that you have read by then is not mailed.">
        <Rhythm rhythm={draft.rhythm} onChange={(rhythm) => setDraft({ ...draft, rhythm })} />
      </Panel>
      <Button
        type="submit"
        variant="primary"
        className="w-fit"
        busy={isBusy ? 'Saving...' : undefined}
      >
        Save
      </Button>
    </form>
  )
}

/** What a member of staff hears of, on which way and when. */
export function NotificationChoices() {
  const query = useQuery(choicesQuery)
  const { data, error } = query
  return (
    <>
      <PageHeader
        dense
        title="Your notifications"
        lead={
          <>
            What you hear of and when.{' '}
            <TextLink to="/admin/main-site?tab=notifications">To the news</TextLink>
          </>
        }
      />
      {error && !data && <NotLoaded query={query} />}
      {!data && !error && <DetailLoading />}
      {data && <ChoicesForm stored={data} />}
    </>
  )
}
