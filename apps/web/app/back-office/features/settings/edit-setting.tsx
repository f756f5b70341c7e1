import { isGuard, stricterOf } from '@keyhaven/contracts/guards'
import { type SettingKey, settings } from '@keyhaven/contracts/settings'
import type { StatedSetting } from '@keyhaven/contracts/staff/settings'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { GuardNote } from '../../kit/guard-note.tsx'
import type { SettingWords } from '../../kit/setting-words.ts'
import { toastOutcome } from '../../kit/toast-outcome.ts'
import { calls } from './calls.ts'
import { SettingEditor } from './setting-editors.tsx'

/** What is wrong with a draft; undefined while nothing is. */
const problemOf = (key: SettingKey, draft: unknown) =>
  settings[key].safeParse(draft).error?.issues[0]?.message

export type SaveSetting = (
  setting: StatedSetting,
  value: unknown,
  reason: string,
) => Promise<unknown>

const saveForShop: SaveSetting = async (setting, value, reason) => {
  const answer = await calls.editSetting(
    { params: { key: setting.key }, body: { value, reason } },
    { version: setting.version },
  )
  if (isGuard(setting.key)) toastOutcome(answer, 'Saved. Everyone who approves is told.')
}

type EditSettingProps = {
  setting: StatedSetting
  words: SettingWords
  onDone: () => void
  onSave?: SaveSetting | undefined
}

/** Changes one setting, with a reason that is kept. Who was slower is told who was faster. */
export function EditSetting({ setting, words, onDone, onSave = saveForShop }: EditSettingProps) {
  const [draft, setDraft] = useState(setting.value)
  const [opened, setOpened] = useState(0)
  const problem = problemOf(setting.key, draft)
  const isSame = JSON.stringify(draft) === JSON.stringify(setting.value)
  const begin = () => {
    setDraft(setting.value)
    setOpened((count) => count + 1)
  }
  return (
    <ActDialog
      title={words.label}
      lead={words.does}
      label="Save"
      busy="Saving..."
      reason="required"
      isReady={!problem && !isSame}
      onOpenChange={(isOpen) => isOpen && begin()}
      trigger={
        <Button size="sm" aria-label={`Change ${words.label}`}>
          Change
        </Button>
      }
      onAct={({ reason }) => onSave(setting, draft, reason)}
      onDone={onDone}
    >
      {isGuard(setting.key) && <GuardNote isAlways={stricterOf(setting.key) === 'neither'} />}
      {words.effect && <Notice tone="warning">{words.effect}</Notice>}
      <div key={opened} className="grid gap-4">
        <SettingEditor
          editor={words.editor}
          label={words.label}
          value={draft}
          onChange={setDraft}
        />
      </div>
      {problem && !isSame && (
        <p role="status" className="text-small text-danger-ink">
          {problem}
        </p>
      )}
    </ActDialog>
  )
}
