// Permissions by the names that people use, as Android calls them.

const NAMED: Readonly<Record<string, readonly string[]>> = {
  camera: ['CAMERA'],
  microphone: ['RECORD_AUDIO'],
  location: ['ACCESS_FINE_LOCATION', 'ACCESS_COARSE_LOCATION'],
  contacts: ['READ_CONTACTS', 'WRITE_CONTACTS', 'GET_ACCOUNTS'],
  calendar: ['READ_CALENDAR', 'WRITE_CALENDAR'],
  photos: ['READ_MEDIA_IMAGES', 'READ_MEDIA_VIDEO', 'READ_EXTERNAL_STORAGE'],
  media: ['READ_MEDIA_IMAGES', 'READ_MEDIA_VIDEO', 'READ_MEDIA_AUDIO', 'READ_EXTERNAL_STORAGE'],
  storage: ['READ_EXTERNAL_STORAGE', 'WRITE_EXTERNAL_STORAGE'],
  notifications: ['POST_NOTIFICATIONS'],
  phone: ['READ_PHONE_STATE', 'CALL_PHONE'],
  sms: ['READ_SMS', 'SEND_SMS', 'RECEIVE_SMS'],
  bluetooth: ['BLUETOOTH_CONNECT', 'BLUETOOTH_SCAN'],
  motion: ['ACTIVITY_RECOGNITION'],
  sensors: ['BODY_SENSORS'],
};
/** Permissions that only newer versions have; before that, none is needed. */
const SINCE: Readonly<Record<string, number>> = {
  POST_NOTIFICATIONS: 33,
  READ_MEDIA_IMAGES: 33,
  BLUETOOTH_CONNECT: 31,
};

/** All that a name may stand for; a full name stands for itself. */
export function namedPermissions(name: string, sdk: number): readonly string[] {
  if (name.includes('.')) return [name];
  const known = NAMED[name.toLowerCase()] ?? (/^[A-Z_]+$/.test(name) ? [name] : []);
  return known.filter((one) => (SINCE[one] ?? 0) <= sdk).map((one) => `android.permission.${one}`);
}
