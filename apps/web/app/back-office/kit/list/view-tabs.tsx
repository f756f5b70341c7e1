import type { SavedView } from '@keyhaven/contracts/staff/saved-views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { useLive } from '../live/live.ts'
import { wordsOf } from '../refusal.ts'
import { may, useMember } from '../staff-session.ts'
import type { ListDefinition, ViewCount } from './list-definition.ts'
import { type SystemView, shownSearch, viewAddress, viewPart } from './list-state.rules.ts'
import { useViews } from './use-views.ts'

type Tab = Readonly<{ id: string; label: string; part: string; saved?: SavedView }>

const everything: readonly SystemView[] = [{ id: 'all', label: 'All', search: '' }]

const COUNTED_TO = 1_000

/** How many rows each view has, where the list is counted. */
function useCounts<Row extends object>({ name, counts, live }: ListDefinition<Row>) {
  const queries = useQueryClient()
  const queryKey = ['list-counts', name]
  useLive(live, () => counts && void queries.invalidateQueries({ queryKey }))
  return useQuery({ queryKey, queryFn: () => counts?.() ?? null, enabled: counts !== undefined })
    .data
}

/** The views of a list and which of them the address shows. */
export function useViewTabs<Row extends object>(list: ListDefinition<Row>) {
  const [search] = useSearchParams()
  const saving = useViews(list.name)
  const partOf = (text: string) => viewPart(list, new URLSearchParams(text))
  const tabs: Tab[] = [
    ...(list.views ?? everything).map(({ id, label, search: text }) => ({
      id,
      label,
      part: partOf(text),
    })),
    ...saving.views.map((saved) => ({
      id: `v${saved.id}`,
      label: saved.name,
      part: partOf(saved.search),
      saved,
    })),
  ]
  const part = viewPart(list, shownSearch(list, search))
  const named = tabs.find(({ id }) => id === search.get('view'))
  const whole = tabs.find((tab) => tab.part === '')
  const current = named ?? tabs.find((tab) => tab.part === part) ?? whole ?? tabs[0]
  return { tabs, current, part, isDirty: current?.part !== part, saving }
}

type ViewTabsProps<Row extends object> = {
  list: ListDefinition<Row>
  views: ReturnType<typeof useViewTabs<Row>>
}

function TabCount({ count }: { count: ViewCount | undefined }) {
  if (!count || count.value === 0) return null
  return (
    <span
      className={clsx(
        'text-micro tabular-nums',
        count.isPressing ? 'font-semibold text-danger-ink' : 'text-ink-3',
      )}
    >
      {count.value >= COUNTED_TO ? `${COUNTED_TO.toLocaleString('en-US')}+` : count.value}
    </span>
  )
}

/** Tabs above the table. A dot marks a view whose conditions were changed and not saved. */
export function ViewTabs<Row extends object>({ list, views }: ViewTabsProps<Row>) {
  const [search] = useSearchParams()
  const { tabs, current, isDirty } = views
  const counts = useCounts(list)
  return (
    <div className="flex items-center gap-4 border-b px-5 max-md:px-4">
      <nav
        aria-label={`Views of ${list.nouns[1]}`}
        className="-mb-px flex min-w-0 flex-1 gap-5 fade-to-end overflow-x-auto px-0.5"
      >
        {tabs.map((tab) => {
          const isHere = tab === current
          return (
            <Link
              key={tab.id}
              to={viewAddress(list, search, tab.id, tab.part)}
              aria-current={isHere ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-12 shrink-0 items-center gap-2 border-b-2 text-small font-label whitespace-nowrap transition focus-visible:-outline-offset-2',
                isHere ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {tab.saved?.isShared && <Users size={13} aria-hidden />}
              {tab.label}
              {tab.saved?.isShared && <span className="sr-only">(shared)</span>}
              <TabCount count={counts?.[tab.id]} />
              {isHere && isDirty && (
                <span className="size-1.75 rounded-pill bg-warning">
                  <span className="sr-only">changed</span>
                </span>
              )}
            </Link>
          )
        })}
      </nav>
      {!isDirty && <SaveAs list={list} views={views} label="Save view" />}
      {!isDirty && current?.saved?.isMine && <Remove list={list} views={views} />}
    </div>
  )
}

/** What can be done about a changed view. */
export function ViewChanges<Row extends object>({ list, views }: ViewTabsProps<Row>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { current, part, isDirty, saving } = views
  if (!isDirty || !current) return null
  const { saved } = current
  const save = async () => {
    if (!saved) return
    await saving.change
      .mutateAsync({ id: saved.id, search: part })
      .catch((error: unknown) =>
        toast({ title: 'The view was not saved', description: wordsOf(error), tone: 'danger' }),
      )
  }
  return (
    <div className="flex gap-1.5">
      <Button
        size="sm"
        variant="ghost"
        onClick={() => void navigate(viewAddress(list, search, current.id, current.part))}
      >
        Discard
      </Button>
      <SaveAs list={list} views={views} label="Save as" />
      {saved?.isMine && (
        <Button
          size="sm"
          variant="soft"
          busy={saving.change.isPending ? 'Saving...' : undefined}
          onClick={() => void save()}
        >
          Save
        </Button>
      )}
    </div>
  )
}

function SaveAs<Row extends object>({
  list,
  views: { part, saving },
  label,
}: ViewTabsProps<Row> & { label: string }) {
  const member = useMember()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  return (
    <ActDialog
      title="Save this view"
      lead="Conditions, order and columns are kept under a name above the table."
      label="Save view"
      busy="Saving..."
      isReady={name.trim() !== ''}
      trigger={
        <Button size="sm" variant="ghost" className="shrink-0">
          <Plus size={14} aria-hidden />
          <span className={clsx(label === 'Save view' && 'max-md:sr-only')}>{label}</span>
        </Button>
      }
      onAct={async () => {
        const view = await saving.create.mutateAsync({ name: name.trim(), search: part, isShared })
        setName('')
        await navigate(viewAddress(list, search, `v${view.id}`, part))
      }}
    >
      <TextField
        label="Name"
        maxLength={40}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {may(member, 'views.manage_global') && (
        <CheckboxField
          label="Show it to all members of staff"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
      )}
    </ActDialog>
  )
}

function Remove<Row extends object>({
  list,
  views: { current, saving, tabs },
}: ViewTabsProps<Row>) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const saved = current?.saved
  const first = tabs[0]
  if (!saved || !first) return null
  return (
    <ActDialog
      title={`Remove the view “${saved.name}”?`}
      lead={saved.isShared ? 'It disappears for everyone.' : 'Nothing else is removed.'}
      label="Remove view"
      busy="Removing..."
      tone="danger"
      trigger={<IconButton size="sm" icon={Trash2} label="Remove view" />}
      onAct={async () => {
        await saving.remove.mutateAsync(saved.id)
        await navigate(viewAddress(list, search, first.id, first.part))
      }}
    />
  )
}
