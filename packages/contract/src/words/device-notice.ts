/** Notices of the service that a player may have sent to a device (NOTICE). Never advertising. */
export const deviceNoticeKinds = ['matched', 'settled', 'paid', 'limit'] as const;
export type DeviceNoticeKind = (typeof deviceNoticeKinds)[number];

/** A further device takes the place of the one that was added first. */
export const noticeDevicesMax = 5;
