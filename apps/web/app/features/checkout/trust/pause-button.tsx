import { Pause, Play } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'

type PauseButtonProps = { what: string; isPaused: boolean; onToggle: () => void }

/** Stops and starts something that moves by itself. */
export function PauseButton({ what, isPaused, onToggle }: PauseButtonProps) {
  const label = `${isPaused ? 'Play' : 'Pause'} ${what}`
  return (
    <IconButton
      label={label}
      icon={isPaused ? Play : Pause}
      size="sm"
      className="-my-1"
      onClick={onToggle}
    />
  )
}
