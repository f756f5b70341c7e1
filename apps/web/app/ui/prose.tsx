import clsx from 'clsx'

type ProseProps = { html: string; className?: string }

/** A text that the server has rendered from our own Markdown. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={clsx('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: texts of this repository, without HTML of their own
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
