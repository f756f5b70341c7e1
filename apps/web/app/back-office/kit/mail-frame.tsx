type MailFrameProps = { title: string; html: string; width?: number }

/** A mail in a frame in which nothing runs and no link leads anywhere. */
export function MailFrame({ title, html, width }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={inFrame(html)}
      {...(width !== undefined && { width })}
      className={
        width === undefined
          ? 'h-128 w-full rounded-tile border bg-surface'
          : 'h-160 max-w-full rounded-tile border bg-surface'
      }
    />
  )
}

/** The frame has the policy of this page beside its own: its styles need the nonce of this page. */
function inFrame(html: string): string {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return nonce ? html.replaceAll('<style', `<style nonce="${nonce}"`) : html
}
