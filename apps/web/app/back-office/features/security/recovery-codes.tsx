import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { calls } from './calls.ts'
import { useChange } from './use-change.ts'

type ShownCodesProps = { codes: readonly string[] | undefined; onClose: () => void }

/** They are shown this once. */
export function ShownCodes({ codes, onClose }: ShownCodesProps) {
  return (
    <Dialog
      size="confirm"
      title="Your recovery codes"
      lead="Each one replaces your second factor once. Print them or keep them in a password manager: they are not shown again."
      open={codes !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-tile border bg-surface-sunken p-5 font-mono text-body-sm max-sm:grid-cols-1">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}

type RecoveryCodesProps = { left: number; onCodes: (codes: readonly string[]) => void }

export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const { mutate, isPending, error } = useChange(async () => {
    onCodes((await calls.renewRecoveryCodes()).recoveryCodes)
  })
  return (
    <Panel title="Recovery codes" lead="In case you lose your phone.">
      <div className="grid gap-3 border-t px-5 py-4">
        {error && (
          <Notice tone="danger" isNew>
            {wordsOf(error)}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-small text-ink-2">{left} of 10 are left.</p>
          <Button
            size="sm"
            busy={isPending ? 'Making codes...' : undefined}
            onClick={() => mutate(undefined)}
          >
            Make new codes
          </Button>
        </div>
      </div>
    </Panel>
  )
}
