/** The first stop of the keyboard, on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-tooltip -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
