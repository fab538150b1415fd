// The product's logo: a line with stops, like a leerlijn. Used by the login page and the sidebar.

export function ProductMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M4.5 18.5c6.5 0 4-12 9.5-12h6"
        stroke="var(--ll-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="4.3" cy="18.5" r="2.3" fill="var(--ll-accent)" />
      <circle cx="10.6" cy="11.2" r="2" fill="var(--ll-accent)" />
      <circle cx="20" cy="6.5" r="2.3" fill="var(--ll-accent)" />
    </svg>
  );
}
