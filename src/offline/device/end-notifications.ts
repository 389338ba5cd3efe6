/**
 * Ends this browser's subscription to notifications, also without a network, and takes away those that are shown: they are
 * the person's who leaves. The university learns of it by the end of the session, or from the push service. Never rejects.
 */
export async function endNotifications(): Promise<void> {
  try {
    const { navigator } = globalThis as { navigator?: { serviceWorker?: ServiceWorkerContainer } };
    const registration = await navigator?.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // A browser without notifications has none to end.
  }
}
