import { showHelp, useHelpVisibility } from '../../state/help-widgets.ts'
import { TextButton } from '../../ui/text-button.tsx'

/** Brings the corner back after it was hidden. */
export function QuickHelpAgain() {
  const isHidden = useHelpVisibility() === 'hidden'
  return (
    <TextButton className={isHidden ? 'max-sm:hidden' : 'hidden'} onClick={() => showHelp('open')}>
      Show quick help
    </TextButton>
  )
}
