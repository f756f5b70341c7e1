import { Dialog } from '../../../ui/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { useRegistered } from '../../kit/shortcuts/shortcuts.ts'
import { keysOf } from './key-name.ts'

type HelpSheetProps = {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  hasSingleKeys: boolean
  onSingleKeys: (areOn: boolean) => void
}

/** Every key of this page, and the switch for those without a modifier. */
export function HelpSheet({ open, onOpenChange, hasSingleKeys, onSingleKeys }: HelpSheetProps) {
  const all = useRegistered()
  const groups = [...new Set(all.map(({ group }) => group))]
  return (
    <Dialog title="Keyboard shortcuts" size="confirm" open={open} onOpenChange={onOpenChange}>
      <SwitchField
        label="Keys without Ctrl or ⌘"
        hint="Switch them off if you use speech input or press them by accident."
        checked={hasSingleKeys}
        onChange={(event) => onSingleKeys(event.target.checked)}
      />
      {groups.map((group) => (
        <section key={group} aria-label={group} className="grid gap-2">
          <h3 className="font-sans text-micro font-label text-ink-3">{group}</h3>
          <dl className="grid gap-1.5 text-small">
            {all
              .filter((shortcut) => shortcut.group === group)
              .map(({ keys, label }) => (
                <div key={keys} className="flex items-center justify-between gap-4">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="flex gap-1">
                    {keysOf(keys).map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
