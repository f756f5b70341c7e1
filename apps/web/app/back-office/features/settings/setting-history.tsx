import type { SettingsOverview, StatedSetting } from '@keyhaven/contracts/staff/settings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import type { SettingWords } from '../../kit/setting-words.ts'
import { when } from '../../kit/when.ts'
import { calls } from './calls.ts'
import { valueLines } from './setting-text.rules.ts'

const historyQuery = (setting: StatedSetting, store: string | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/settings', setting.key, 'history', store, setting.version],
    queryFn: async () => {
      const answer = await calls.settingHistory({
        params: { key: setting.key },
        query: store ? { store } : {},
      })
      return answer.changes
    },
  })

type HistoryProps = {
  setting: StatedSetting
  words: SettingWords
  environment: SettingsOverview['environment']
  /** Whose own setting it is, if a store's. */
  store?: string | undefined
}

function Changes({ setting, words, environment, store }: HistoryProps) {
  const { data, error } = useQuery(historyQuery(setting, store))
  if (error) return <Notice tone="danger">{wordsOf(error)}</Notice>
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  if (data.length === 0) return <p className="text-body-sm text-ink-2">Nobody has changed it.</p>
  const text = (value: unknown) => valueLines(words.editor, value, environment).join(' · ')
  return (
    <ol className="grid max-h-96 gap-4 overflow-y-auto">
      {data.map(({ id, before, after, changedBy, reason, at }) => (
        <li key={id} className="grid gap-1 border-b pb-4 text-small text-ink-2 last:border-0">
          <span className="font-semibold text-ink">
            {changedBy}, {when(at)} UTC
          </span>
          <span className="wrap-anywhere">“{reason}”</span>
          <span className="wrap-anywhere line-through">{text(before)}</span>
          <span className="wrap-anywhere text-ink">{text(after)}</span>
        </li>
      ))}
    </ol>
  )
}

/** What a setting was before, who changed it and why. */
export function SettingHistory(props: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      title={`History of ${props.words.label}`}
      size="confirm"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost" aria-label={`History of ${props.words.label}`}>
          History
        </Button>
      }
    >
      {isOpen && <Changes {...props} />}
    </Dialog>
  )
}
