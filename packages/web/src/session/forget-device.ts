/** NOTICE-4: after a sign-out this browser gets no more notices; the server learns of it at the next one. */
export async function forgetDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
