import type { LucideProps } from 'lucide-react'

/** Stands in for the library's own component in built pages: see `bundle/icons.ts`. */
export function drawnIcon(lines: string) {
  return ({ size = 24, className = '', ...rest }: LucideProps) => (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`lucide ${className}`}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: lines of the library, written by the build
      dangerouslySetInnerHTML={{ __html: lines }}
    />
  )
}
