/** Deletes the drafts of the staff pages in every tab at sign-out; `keep-drafts.js` there reads the key. */
export function endDrafts() {
  try {
    localStorage.setItem('drafts-ended', String(Date.now()));
  } catch {
    // A browser without storage has no drafts.
  }
}
