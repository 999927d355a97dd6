const titles: Record<string, string> = { MaritalStatus: 'Marital status', Gender: 'Gender' };

export const listTitle = (fieldName: string): string => titles[fieldName] ?? fieldName;
