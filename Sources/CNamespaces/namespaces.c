#include "CNamespaces.h"
