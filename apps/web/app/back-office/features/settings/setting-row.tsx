import { isGuard, stricterOf } from '@keyhaven/contracts/guards'
import type { SettingsOverview, StatedSetting } from '@keyhaven/contracts/staff/settings'
import type { ReactNode } from 'react'
import { Pill } from '../../../ui/pill.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import { wordsForSetting } from '../../kit/setting-words.ts'
import { may, useMember } from '../../kit/staff-session.ts'
import { WaitingChanges } from '../../kit/waiting-changes.tsx'
import { when } from '../../kit/when.ts'
import { EditSetting, type SaveSetting } from './edit-setting.tsx'
import { SettingHistory } from './setting-history.tsx'
import { valueLines } from './setting-text.rules.ts'

type RowProps = {
  setting: StatedSetting
  environment: SettingsOverview['environment']
  onDone: () => void
  /** At a store: whose row it is, and how it is saved. */
  store?: string
  onSave?: SaveSetting
  /** What its pill says while nothing else was decided. */
  usual?: string
  /** Below the value. */
  note?: ReactNode
  /** Stands before the buttons. */
  children?: ReactNode
}

/** One setting: what it does, what it is, and how it is changed. */
export function SettingRow({
  setting,
  environment,
  onDone,
  store,
  onSave,
  usual = 'Default',
  note,
  children,
}: RowProps) {
  const member = useMember()
  const words = wordsForSetting(setting.key)
  if (!words) return null
  const { changedAt, changedBy, isDefault } = setting
  return (
    <li
      id={setting.key}
      className="grid gap-x-6 gap-y-2 border-t px-5 py-4 md:grid-cols-2 lg:grid-cols-5"
    >
      <div className="grid content-start gap-1 lg:col-span-2">
        <h3 className="flex flex-wrap items-center gap-2 font-sans text-body-sm font-semibold text-ink">
          {words.label}
          {isDefault && <Pill tone="neutral">{usual}</Pill>}
          {store && !isDefault && <Pill tone="accent">Its own</Pill>}
        </h3>
        <p className="text-small text-ink-2">{words.does}</p>
        {isGuard(setting.key) && <GuardNote isAlways={stricterOf(setting.key) === 'neither'} />}
      </div>
      <div className="grid content-start gap-0.5 text-body-sm wrap-anywhere text-ink lg:col-span-2">
        {valueLines(words.editor, setting.value, environment).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {note}
        {changedAt && (
          <span className="text-small text-ink-3">
            Changed {changedBy ? `by ${changedBy}, ` : ''}
            {when(changedAt)} UTC
          </span>
        )}
      </div>
      <WaitingChanges waiting={setting.waiting} className="order-last col-span-full grid gap-3" />
      <div className="flex flex-wrap content-start items-start gap-2 max-lg:col-span-full lg:justify-end">
        {children}
        <SettingHistory setting={setting} words={words} environment={environment} store={store} />
        {may(member, store ? 'stores.manage' : 'settings.edit') && (
          <EditSetting setting={setting} words={words} onDone={onDone} onSave={onSave} />
        )}
      </div>
    </li>
  )
}
