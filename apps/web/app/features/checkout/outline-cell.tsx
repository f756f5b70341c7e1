type OutlineCellProps = { label: string; className?: string }

/** A field as it is drawn before it can be typed into. */
export function OutlineCell({ label, className = '' }: OutlineCellProps) {
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <span className="text-body-sm leading-5.25 font-medium">{label}</span>
      <span className="h-11 field-frame" />
    </div>
  )
}
